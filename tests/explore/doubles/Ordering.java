// A double that is neither less, nor greater, nor equal.
//@ entry: Ordering.f(double,double)
//@ paths: 5
//@ verdict: holds
public class Ordering {
    public static int f(double a, double b) {
        if (a < b) {
            return 1; // reached
        }
        if (a > b) {
            return 2; // reached
        }
        if (a == b) {
            return 3; // reached
        }
        assert a != a || b != b; // reached
        return 4;
    }
}
