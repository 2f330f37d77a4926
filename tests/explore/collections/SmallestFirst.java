// A priority queue gives the smallest of three.
//@ verdict: holds
import doppel.Symbolic;
import java.util.PriorityQueue;

public class SmallestFirst {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        int z = Symbolic.intValue("z", 0);
        // Beyond the boxes that are cached.
        Symbolic.assume(x > 1000 && y > 1000 && z > 1000);
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(x);
        queue.add(y);
        queue.add(z);
        int least = queue.poll();
        assert least <= x && least <= y && least <= z;
    }
}
