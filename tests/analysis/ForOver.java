// A loop over an array.
//@ runtime-exception: proved
public class ForOver {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[n];
        for (int x : a) {
            System.out.println(x);
        }
    }
}
