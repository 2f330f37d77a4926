// Another exception takes the error's place: both are there to be found.
//@ entry: ReplacedByAnother.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at ReplacedByAnother.f, java.lang.IllegalStateException at ReplacedByAnother.f
public class ReplacedByAnother {
    public static int f(int x) {
        try {
            assert x > 3;
            return 1;
        } catch (AssertionError e) {
            throw new IllegalStateException();
        }
    }
}
