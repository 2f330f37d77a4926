// Caught and thrown again: one finding, and it is not caught.
//@ entry: Rethrown.f(int)
//@ paths: 2
//@ property: no-uncaught-assertion
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at Rethrown.f
public class Rethrown {
    public static void f(int x) {
        try {
            assert x != 5;
        } catch (AssertionError e) {
            throw e;
        }
    }
}
