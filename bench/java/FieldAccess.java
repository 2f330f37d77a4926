/** Goal: getfield and putfield of int, long and reference fields. */
public class FieldAccess {
    static final int N = 30_000_000;

    static int instances;

    static final class Counter {
        int hits;
        long total;
        Counter next;
    }

    public static void main(String[] args) {
        Counter first = new Counter();
        first.next = new Counter();
        first.next.next = first;
        Counter current = first;
        for (int i = 0; i < N; i++) {
            current.hits++;
            current.total += current.hits;
            instances += 1;
            current = current.next;
        }
        System.out.println(first.hits + " " + first.total + " " + first.next.total + " " + instances);
    }
}
