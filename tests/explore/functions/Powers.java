// A cube can be 27, and a square cannot be negative.
//@ entry: Powers.f(double)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class Powers {
    public static int f(double x) {
        if (Math.pow(x, 2) < 0) {
            return 1; // never
        }
        if (Math.pow(x, 3) == 27) {
            assert x > 4;
            return 2; // never
        }
        return 3; // reached
    }
}
