// No exception: a division of doubles by zero has a value.
//@ entry: Division.f(double)
//@ property: no-exception
//@ paths: 3
//@ verdict: holds
//@ findings: none
public class Division {
    public static int f(double x) {
        double y = 1.0 / x;
        if (y == Double.POSITIVE_INFINITY) {
            return 1; // reached
        }
        if (y == Double.NEGATIVE_INFINITY) {
            return 2; // reached
        }
        return 3; // reached
    }
}
