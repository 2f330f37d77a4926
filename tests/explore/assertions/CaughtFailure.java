// An assertion that fails has failed, even if its error is caught.
//@ entry: CaughtFailure.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at CaughtFailure.f
public class CaughtFailure {
    public static int f(int x) {
        try {
            assert x != 5;
            return 1; // reached
        } catch (AssertionError e) {
            return 2; // reached
        }
    }
}
