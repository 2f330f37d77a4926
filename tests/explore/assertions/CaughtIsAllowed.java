// The error of a failed assertion is caught: it does not leave the program.
//@ entry: CaughtIsAllowed.f(int)
//@ property: no-uncaught-assertion
//@ paths: 2
//@ verdict: holds
public class CaughtIsAllowed {
    public static int f(int x) {
        try {
            assert x != 5;
            return 1;
        } catch (AssertionError e) {
            return 2;
        }
    }
}
