// Halving is exact except among the smallest.
//@ entry: Halving.f(double)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class Halving {
    public static void f(double x) {
        if (x > 0) {
            assert x / 2 > 0; // reached
        }
    }
}
