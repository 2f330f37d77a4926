// A handler of the main thread alone.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class HandlerOfMain {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        Thread.currentThread().setUncaughtExceptionHandler((thread, exception) -> {
            assert x != 9;
        });
        if (x > 3) {
            throw new IllegalStateException();
        }
    }
}
