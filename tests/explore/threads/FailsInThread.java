// An assertion that fails in another thread.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class FailsInThread {
    public static void main(String[] args) throws InterruptedException {
        int x = Symbolic.intValue("x", 0);
        Thread t = new Thread(() -> {
            assert x != 31; // reached
        });
        t.start();
        t.join();
    }
}
