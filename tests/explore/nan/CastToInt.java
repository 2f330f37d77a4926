// NaN as an int is zero.
//@ entry: CastToInt.f(double)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class CastToInt {
    public static void f(double x) {
        if ((int) x == 0) {
            assert x > -1.0 && x < 1.0; // reached
        }
    }
}
