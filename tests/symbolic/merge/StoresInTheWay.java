// Stores that are not merged: into objects that may not be there, of references, into volatile fields, beside a call.
import doppel.Symbolic;

public class StoresInTheWay {
    static class Node {
        int value;
        volatile int seen;
        Node next;
        private int hidden;
    }

    static int calls;

    static int called(int x) {
        calls++;
        return x + 1;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        Node node = new Node();
        Node none = x == Integer.MIN_VALUE ? node : null;
        if (x > 10) {
            node.value = 1;
            none.value = 2;
        }
        if (x > 1) {
            node.next = node;
        }
        if (x > 2) {
            node.seen = x;
        }
        if (x > 3) {
            node.hidden = 9;
        }
        if (x != 4) {
            node.value = called(x);
        }
        System.out.println(node.value + " " + node.seen + " " + node.hidden + " " + (node.next == node) + " " + calls);
    }
}
