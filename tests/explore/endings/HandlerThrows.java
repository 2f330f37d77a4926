// The VM ignores what a handler throws, but nobody has caught it.
//@ property: no-runtime-exception
//@ verdict: violated java.lang.IllegalArgumentException
import doppel.Symbolic;
import java.io.IOException;

public class HandlerThrows {
    public static void main(String[] args) throws IOException {
        int x = Symbolic.intValue("x", 0);
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            if (x == 9) {
                throw new IllegalArgumentException();
            }
        });
        if (x > 3) {
            throw new IOException();
        }
    }
}
