// Objects keep identity, class and hash code on their way; code that native code calls finds everything as it is.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

public class Identity {
    static {
        System.loadLibrary("Identity");
    }

    enum Color {
        RED,
        GREEN;

        static {
            System.out.println("Color is initialised");
        }
    }

    static class Lazy {
        static int calls = 5;

        static {
            System.out.println("Lazy is initialised");
        }

        static int call() {
            return calls++;
        }
    }

    static class Node {
        Node next;
        Object data;
        long l = Long.MIN_VALUE;
        double d = Math.PI;
        float f = -0f;
        short s = -2;
        char c = '\uffff';
        byte b = -1;
        boolean z = true;
    }

    static class Failure extends RuntimeException {
        final int code;

        Failure(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static native double kinds(boolean z, byte b, char c, short s, int i, long l, float f, double d, Object o);

    /** The next node, after an increment of the long. */
    static native Node cycle(Node node);

    /** Calls a method without arguments. */
    static native Object call(Object object, String name, String descriptor);

    static native Class<?> classOf(Object object);

    static native String[] texts(Object[] objects);

    static native void swap(Object[] array);

    /** Registered when the library is loaded. */
    native int registered(int x);

    Object lazily() {
        return Lazy.call() + Lazy.call();
    }

    Object fails() {
        try {
            throw new IllegalArgumentException("inner");
        } catch (RuntimeException exception) {
            throw new Failure("outer", 42, exception);
        }
    }

    Object makes() {
        Node node = new Node();
        node.data = List.of("a", Map.of("k", 1));
        node.next = node;
        return node;
    }

    Object color() {
        return Color.GREEN;
    }

    Object map() {
        Map<Object, Object> map = new HashMap<>();
        map.put(Color.RED, 1);
        map.put(Node.class, 2);
        map.put(this, 3);
        map.put("x", new int[] {1, 2});
        return map;
    }

    final Map<Object, String> own = new HashMap<>();

    Object looksUp() {
        return own.get(this) + own.get(Color.RED) + own.get(String.class) + own.get("key");
    }

    public static void main(String[] args) {
        System.out.println(kinds(true, (byte) -3, 'x', (short) -300, 1 << 30, 1L << 60, 1.5f, -2.25, "object"));
        Node node = new Node();
        node.next = new Node();
        node.next.next = node;
        node.data = Color.RED;
        System.out.println(cycle(node) == node.next);
        System.out.println(node.l + " " + node.d + " " + node.f + " " + node.s + " " + (int) node.c + " " + node.b + node.z);
        System.out.println(node.data == Color.RED);

        Identity identity = new Identity();
        System.out.println(identity.registered(20));
        System.out.println(classOf("s") + " " + classOf(new int[0][]) + " " + classOf(node) + " " + classOf(Color.RED));
        System.out.println(classOf(identity) == Identity.class);
        System.out.println(Arrays.toString(texts(new Object[] {"a", 1, 2.5, Color.GREEN, true, int.class, List.of(1)})));
        Object[] array = {node, identity};
        swap(array);
        System.out.println(array[0] == identity && array[1] == node);

        String returnsObject = "()Ljava/lang/Object;";
        System.out.println(call(identity, "lazily", returnsObject));
        System.out.println(Lazy.call());
        try {
            call(identity, "fails", returnsObject);
        } catch (Failure failure) {
            System.out.println(failure.code);
            failure.printStackTrace();
        }
        Node made = (Node) call(identity, "makes", returnsObject);
        System.out.println(made.data + " " + (made.next == made));
        System.out.println(call(identity, "color", returnsObject) == Color.GREEN);
        Map<?, ?> map = (Map<?, ?>) call(identity, "map", returnsObject);
        System.out.println(map.get(Color.RED) + " " + map.get(Node.class) + " " + map.get(identity) + " " + map.size());
        identity.own.put(identity, "this");
        identity.own.put(Color.RED, "red");
        identity.own.put(String.class, "class");
        identity.own.put("key", "value");
        System.out.println(call(identity, "looksUp", returnsObject));

        StringBuilder builder = new StringBuilder("abc");
        System.out.println(call(builder, "reverse", "()Ljava/lang/StringBuilder;") == builder);
        System.out.println(builder);
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        System.out.println(call(list, "toString", "()Ljava/lang/String;"));
        call(list, "clear", "()V");
        System.out.println(list);
        Supplier<String> lambda = () -> "of a lambda: " + node.l;
        System.out.println(call(lambda, "get", returnsObject));
        try {
            call(node, "nothing", "()V");
        } catch (NoSuchMethodError error) {
            System.out.println(error.getMessage());
        }
    }
}
