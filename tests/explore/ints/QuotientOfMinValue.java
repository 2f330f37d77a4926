// The one quotient that overflows.
//@ entry: QuotientOfMinValue.f(int,int)
//@ paths: 5
//@ verdict: holds
public class QuotientOfMinValue {
    public static int f(int x, int y) {
        if (x >= 0 || y >= 0) {
            return 0;
        }
        if (x / y < 0) {
            if (y != -1) {
                return 1; // never
            }
            return x == Integer.MIN_VALUE ? 2 : 3; // reached
        }
        return y == -1 ? 4 : 5; // reached
    }
}
