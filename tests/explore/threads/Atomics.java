// An atomic that two threads add to.
//@ verdict: unknown
import doppel.Symbolic;
import java.util.concurrent.atomic.AtomicInteger;

public class Atomics {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        boolean twice = Symbolic.booleanValue("twice", false);
        Runnable add = () -> sum.addAndGet(21);
        Thread t = new Thread(add);
        t.start();
        if (twice) {
            add.run();
        }
        t.join();
        assert sum.get() == (twice ? 42 : 21);
    }
}
