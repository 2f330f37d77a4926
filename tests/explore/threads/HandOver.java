// One thread waits until the other has put something.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.concurrent.ArrayBlockingQueue;

public class HandOver {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        int x = Symbolic.intValue("x", 0);
        Thread producer = new Thread(() -> {
            try {
                queue.put(x);
                queue.put(x + 1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        int first = queue.take();
        int second = queue.take();
        assert first < second;
    }
}
