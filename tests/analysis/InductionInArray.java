// Insertion into the sorted part of an array of any length.
//@ runtime-exception-by-induction: proved
//@ assertion-by-induction: proved
public class InductionInArray {
    static void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int j = i - 1;
            int x = a[i];
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    public static void main(String[] args) {
        int[] a = new int[args.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = a.length - i;
        }
        try {
            sort(a);
        } catch (Exception e) {
            assert false;
        }
    }
}
