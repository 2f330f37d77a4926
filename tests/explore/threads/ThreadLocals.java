// Each thread has its own.
//@ verdict: unknown
import doppel.Symbolic;

public class ThreadLocals {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        LOCAL.set(Symbolic.intValue("x", 0));
        Thread t = new Thread(() -> seen = LOCAL.get());
        t.start();
        t.join();
        assert seen == 7;
    }
}
