// Whether the value is the expected one is a choice.
import doppel.Symbolic;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class CompareAndSet {
    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(Symbolic.intValue("x", 70));
        System.out.println(i.compareAndSet(5, 6));
        i.addAndGet(3);
        if (i.get() > 72) {
            System.out.println("added");
        }
        AtomicLong l = new AtomicLong(9);
        System.out.println(l.compareAndSet(Symbolic.longValue("l", 9), Symbolic.longValue("m", 10)));
        if (l.get() < 11) {
            System.out.println("set");
        }
        System.out.println(l.compareAndExchange(8, 7) == 8);
    }
}
