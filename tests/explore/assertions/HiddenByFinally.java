// A return in finally takes the error's place.
//@ entry: HiddenByFinally.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at HiddenByFinally.f
public class HiddenByFinally {
    @SuppressWarnings("finally")
    public static int f(int x) {
        try {
            assert x > 3;
        } finally {
            return 1; // reached
        }
    }
}
