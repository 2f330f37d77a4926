// Past 2^63 a cast stops.
//@ entry: DoubleToLong.f(double)
//@ paths: 3
//@ verdict: holds
public class DoubleToLong {
    public static int f(double x) {
        long n = (long) x;
        if (x >= 9.3e18) {
            assert n == Long.MAX_VALUE; // reached
            return 1;
        }
        if (n == Long.MAX_VALUE) {
            assert x >= 9223372036854775807.0; // reached
            return 2;
        }
        return 3; // reached
    }
}
