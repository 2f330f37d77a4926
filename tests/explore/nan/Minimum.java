// Math.min gives NaN if either is; a minimum by comparison depends on the order.
//@ entry: Minimum.f(double,double)
//@ verdict: violated java.lang.AssertionError
public class Minimum {
    public static void f(double a, double b) {
        double compared = a < b ? a : b;
        if (Double.isNaN(Math.min(a, b))) {
            assert Double.isNaN(compared); // reached
        }
    }
}
