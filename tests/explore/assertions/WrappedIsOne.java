// An exception that was caused by the error of an assertion is one finding, not two.
//@ entry: WrappedIsOne.f(int)
//@ property: no-uncaught-assertion
//@ paths: 2
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at WrappedIsOne.f
public class WrappedIsOne {
    public static int f(int x) {
        try {
            assert x > 3;
            return 1;
        } catch (AssertionError e) {
            throw new IllegalStateException(e);
        }
    }
}
