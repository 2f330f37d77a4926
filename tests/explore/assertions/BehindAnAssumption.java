// What follows a violated assumption does not count.
//@ verdict: holds
import doppel.Symbolic;

public class BehindAnAssumption {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        try {
            Symbolic.assume(x != 5);
        } finally {
            try {
                assert x != 5;
            } catch (AssertionError e) {
                // Nobody wants to know.
            }
        }
    }
}
