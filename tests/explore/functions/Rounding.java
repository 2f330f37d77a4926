// Halves are rounded up, also below zero; NaN becomes 0.
//@ entry: Rounding.f(double)
//@ paths: 5
//@ verdict: holds
//@ findings: none
public class Rounding {
    public static int f(double x) {
        long rounded = Math.round(x);
        if (x != x) {
            assert rounded == 0;
            return 1; // reached
        }
        if (rounded == 7) {
            assert x >= 6.5;
            assert x < 7.5;
            return 2; // reached
        }
        if (x == -2.5) {
            assert rounded == -2;
            return 3; // reached
        }
        if (x == 1e300) {
            assert rounded == Long.MAX_VALUE;
            return 4; // reached
        }
        return 5; // reached
    }
}
