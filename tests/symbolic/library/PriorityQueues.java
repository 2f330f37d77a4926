// The smallest element first.
import doppel.Symbolic;
import java.util.PriorityQueue;

public class PriorityQueues {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 2000);
        PriorityQueue<Long> queue = new PriorityQueue<>();
        queue.add(3000L);
        queue.add(x);
        queue.add(1000L);
        queue.poll();
        if (queue.peek() < 2500) {
            System.out.println("x");
        }
    }
}
