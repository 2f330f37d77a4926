// As objects, NaN is equal to itself and the zeroes differ.
//@ entry: BoxedEquals.f(double)
//@ verdict: holds
public class BoxedEquals {
    public static void f(double x) {
        Double a = x;
        Double b = x;
        assert a.equals(b);
        if (x == 0.0 && !a.equals(0.0)) {
            assert 1 / x < 0; // reached
        }
    }
}
