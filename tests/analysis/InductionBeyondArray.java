// The same with an index that is too large by one.
//@ runtime-exception-by-induction: java.lang.ArrayIndexOutOfBoundsException
public class InductionBeyondArray {
    static void shift(int[] a) {
        for (int i = 0; i <= a.length; i++) {
            a[i] = i;
        }
    }

    public static void main(String[] args) {
        shift(new int[args.length]);
    }
}
