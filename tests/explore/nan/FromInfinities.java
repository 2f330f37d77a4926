// Where NaN comes from without being put in.
//@ entry: FromInfinities.f(double)
//@ paths: 4
//@ verdict: holds
public class FromInfinities {
    public static int f(double x) {
        if (x == x) {
            double y = x - x;
            if (y != y) {
                assert x == Double.POSITIVE_INFINITY || x == Double.NEGATIVE_INFINITY; // reached
                return 1;
            }
            return 2; // reached
        }
        return 3; // reached
    }
}
