// What happened before an assumption is violated counts.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class BeforeAnAssumption {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        try {
            assert x != 5;
        } catch (AssertionError e) {
            // Goes on.
        }
        Symbolic.assume(x != 5);
    }
}
