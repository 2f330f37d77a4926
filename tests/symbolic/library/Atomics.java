// Compare and set.
import doppel.Symbolic;
import java.util.concurrent.atomic.AtomicInteger;

public class Atomics {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        AtomicInteger atomic = new AtomicInteger(x);
        if (atomic.compareAndSet(3, 4) && atomic.incrementAndGet() == 5) {
            System.out.println("five");
        }
    }
}
