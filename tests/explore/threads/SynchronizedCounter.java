// Two threads that count under a lock.
//@ verdict: unknown
import doppel.Symbolic;

public class SynchronizedCounter {
    int count;

    synchronized void add(int n) {
        count += n;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounter counter = new SynchronizedCounter();
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        Thread a = new Thread(() -> counter.add(x));
        Thread b = new Thread(() -> counter.add(y));
        a.start();
        b.start();
        a.join();
        b.join();
        assert counter.count == x + y;
    }
}
