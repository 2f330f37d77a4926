// The exponential function is positive, grows, and gets infinite; the logarithm grows from -infinity.
//@ entry: Growth.f(double)
//@ paths: 5
//@ verdict: holds
//@ findings: none
public class Growth {
    public static int f(double x) {
        if (x > 1) {
            if (Math.exp(x) < 2.7) {
                return 1; // never
            }
            return Math.exp(x) == Double.POSITIVE_INFINITY ? 2 : 3; // reached
        }
        if (x > 0 && x < 0.5) {
            if (Math.log(x) > -0.6) {
                return 4; // never
            }
            return 5; // reached
        }
        return 6; // reached
    }
}
