// The mean of two doubles can leave their interval, through infinity.
//@ entry: Midpoint.f(double,double)
//@ paths: 5
//@ verdict: violated java.lang.AssertionError
public class Midpoint {
    public static void f(double a, double b) {
        if (a > 0 && a < b && b < Double.POSITIVE_INFINITY) {
            assert (a + b) / 2 <= b; // reached
        }
    }
}
