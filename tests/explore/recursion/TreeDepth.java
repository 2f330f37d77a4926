// A tree that the input builds: left or right at each of three steps.
//@ entry: TreeDepth.f(boolean,boolean,boolean)
//@ paths: 8
//@ verdict: violated java.lang.AssertionError
public class TreeDepth {
    static class Node {
        Node left;
        Node right;

        int depth() {
            int l = left == null ? 0 : left.depth();
            int r = right == null ? 0 : right.depth();
            return 1 + (l > r ? l : r);
        }

        boolean isLeftmost() {
            return right == null && (left == null || left.isLeftmost());
        }
    }

    public static void f(boolean a, boolean b, boolean c) {
        Node root = new Node();
        Node at = root;
        for (boolean left : new boolean[] {a, b, c}) {
            Node next = new Node();
            if (left) {
                at.left = next;
            } else {
                at.right = next;
            }
            at = next;
        }
        assert root.depth() == 4;
        assert !root.isLeftmost();
    }
}
