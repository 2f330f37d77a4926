// Deques, iterators and removal.
import doppel.Symbolic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

public class Deques {
    public static void main(String[] args) {
        ArrayDeque<Integer> deque = new ArrayDeque<>(4);
        int n = Symbolic.intValue("n", 5);
        for (int i = 0; i < n; i++) {
            if (i % 2 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
        }
        System.out.println(deque.peekFirst() + " " + deque.size());
        List<Integer> list = new ArrayList<>(deque);
        list.removeIf(v -> v > Symbolic.intValue("limit", 2));
        Iterator<Integer> iterator = list.iterator();
        while (iterator.hasNext()) {
            if (iterator.next() == Symbolic.intValue("gone", 1)) {
                iterator.remove();
            }
        }
        Collections.reverse(list);
        list.add(Symbolic.intValue("at", 0), 9);
        System.out.println(list);
    }
}
