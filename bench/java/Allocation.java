/** Goal: many small objects that die young, and some that live: the garbage collector. */
public class Allocation {
    static final int N = 2_000_000;

    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static void main(String[] args) {
        Node keep = null;
        long sum = 0;
        for (int i = 0; i < N; i++) {
            Node node = new Node(i, null);
            for (int j = 0; j < 4; j++) {
                node = new Node(j, node);
            }
            sum += node.value + node.next.value + new int[8].length;
            if (i % 1000 == 0) {
                keep = new Node(i, keep);
            }
        }
        int kept = 0;
        for (Node node = keep; node != null; node = node.next) {
            kept++;
        }
        System.out.println(sum + " " + kept);
    }
}
