// A list of nodes made in a loop over an array.
import doppel.Symbolic;

public class LinkedList {
    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static void main(String[] args) {
        int[] input = Symbolic.ints("in", new int[] {3, 1, 2});
        Symbolic.assume(input.length == 3);
        Node head = null;
        for (int value : input) {
            head = new Node(value, head);
        }
        if (head.next.value < head.value) {
            System.out.println("ascending");
        }
    }
}
