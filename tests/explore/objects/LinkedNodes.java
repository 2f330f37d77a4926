// A list that the input makes long or short.
//@ entry: LinkedNodes.f(int)
//@ paths: 6
//@ verdict: holds
public class LinkedNodes {
    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static void f(int n) {
        if (n < 0 || n > 3) {
            return;
        }
        Node head = null;
        for (int i = 0; i < n; i++) {
            head = new Node(i, head);
        }
        int sum = 0;
        for (Node node = head; node != null; node = node.next) {
            sum += node.value;
        }
        assert sum == n * (n - 1) / 2;
    }
}
