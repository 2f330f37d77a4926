// Double.compare puts NaN above everything.
//@ entry: TotalOrder.f(double)
//@ verdict: holds
public class TotalOrder {
    public static int f(double x) {
        if (Double.compare(x, Double.POSITIVE_INFINITY) > 0) {
            assert x != x; // reached
            return 1;
        }
        return 2; // reached
    }
}
