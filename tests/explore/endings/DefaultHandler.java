// The default handler of uncaught exceptions is code of the program, with choices of its own.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class DefaultHandler {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            if (x == 9) {
                assert exception == null; // reached
            }
        });
        if (x > 3) {
            throw new IllegalStateException();
        }
    }
}
