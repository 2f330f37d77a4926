// What a call of native code costs: `Bridged CASE N` makes N calls.

public class Bridged {
    static {
        System.loadLibrary("Bridged");
    }

    static class Node {
        Node next;
        int value;
        long more;
    }

    /** Reachable for all native code. */
    static Node list;

    static native int add(int x, int y);

    static native int first(int[] array);

    static native int length(String text);

    static int sum(String kind, int n) {
        int sum = 0;
        switch (kind) {
            case "primitives", "reachable" -> {
                for (int i = 0; i < n; i++) sum = add(sum, i);
            }
            case "changed" -> {
                for (int i = 0; i < n; i++) {
                    list.next.value = i;
                    sum = add(sum, i);
                }
            }
            case "array" -> {
                int[] array = new int[1000];
                array[0] = 1;
                for (int i = 0; i < n; i++) sum += first(array);
            }
            case "string" -> {
                for (int i = 0; i < n; i++) sum += length("text " + i);
            }
            default -> throw new IllegalArgumentException(kind);
        }
        return sum;
    }

    public static void main(String[] args) {
        if (args[0].equals("reachable") || args[0].equals("changed")) {
            for (int i = 0; i < 10_000; i++) {
                Node node = new Node();
                node.next = list;
                list = node;
            }
        }
        System.out.println(sum(args[0], Integer.parseInt(args[1])));
    }
}
