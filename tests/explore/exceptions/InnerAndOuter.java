// The inner handler is not for it, the outer one is.
//@ entry: InnerAndOuter.f(int,int)
//@ paths: 3
//@ verdict: holds
public class InnerAndOuter {
    public static int f(int i, int d) {
        int[] a = {1, 2, 3, 4};
        try {
            try {
                return a[i & 4] / d;
            } catch (ArrayIndexOutOfBoundsException e) {
                return -1; // reached
            }
        } catch (ArithmeticException e) {
            assert d == 0 && (i & 4) == 0; // reached
            return -2;
        }
    }
}
