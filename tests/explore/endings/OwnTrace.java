// An exception that prints itself; what it does is a branch as any other.
//@ property: no-uncaught-assertion
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.io.PrintStream;

public class OwnTrace {
    static class Loud extends RuntimeException {
        final int code;

        Loud(int code) {
            this.code = code;
        }

        @Override
        public void printStackTrace(PrintStream stream) {
            if (code * 3 == 21) {
                assert false; // reached
            }
            stream.println("loud"); // reached
        }
    }

    public static void main(String[] args) {
        throw new Loud(Symbolic.intValue("x", 0));
    }
}
