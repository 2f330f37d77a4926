// A thread's own handler looks away.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class ThreadsOwnHandler {
    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        Thread thread = new Thread(() -> {
            assert x != 77;
        });
        thread.setUncaughtExceptionHandler((t, e) -> {});
        thread.start();
        thread.join();
    }
}
