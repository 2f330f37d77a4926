// Every branch of a handler is looked at, and nothing is wrong there.
//@ verdict: holds
import doppel.Symbolic;

public class HandlerHolds {
    public static void main(String[] args) {
        byte x = Symbolic.byteValue("x", (byte) 0);
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            if (x == 9) {
                assert exception instanceof IllegalStateException; // reached
            } else {
                assert x > 3; // reached
            }
        });
        if (x > 3) {
            throw new IllegalStateException();
        }
    }
}
