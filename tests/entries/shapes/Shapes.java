package shapes;

import java.util.List;
import java.util.Map;

/** Methods to start at: one per shape that a parameter can have. */
public class Shapes {
    static int nObjects;

    public static int primitives(boolean z, byte b, char c, short s, int i, long j, float f, double d) {
        if (z && b == -3 && c == 'x' && s > 1000) return 1;
        if (i * 2 == 84 && j == 1L << 40) return 2;
        return f > d ? 3 : 4;
    }

    public static String string(String s) {
        if (s == null) return "null";
        if (s.length() == 3 && s.charAt(1) == 'b') return "abc";
        return s + "!";
    }

    public static long array(int[] a, double[] b) {
        if (a == null || b == null) return -1;
        long sum = 0;
        for (int x : a) if (x > 10) sum += x;
        return b.length > a.length ? sum : -sum;
    }

    public static int strings(String... all) {
        int n = 0;
        for (String s : all) if (s.startsWith("x")) n++;
        return n;
    }

    public static int matrix(int[][] rows) {
        return rows[0][1] == 7 ? rows.length : 0;
    }

    public static int boxes(Integer i, Character c, Boolean z, Double d) {
        if (z) return i + c;
        return d.isNaN() ? 1 : 2;
    }

    enum Colour { RED, GREEN { @Override int n() { return 2; } }, BLUE; int n() { return 1; } }

    static int colour(Colour c) {
        switch (c) {
            case RED: return 10;
            case GREEN: return c.n();
            default: throw new IllegalStateException("blue");
        }
    }

    private final int base;
    private final String label;

    public Shapes(int base) {
        this(base, "?");
    }

    public Shapes(int base, String label) {
        if (base < 0) throw new IllegalArgumentException("negative");
        this.base = base;
        this.label = label;
        nObjects++;
    }

    public int receiver(int x) {
        if (label.isEmpty()) return -1;
        return base == 5 ? x / base : x;
    }

    private int hidden(int x) {
        return 100 / (x - base);
    }

    public static int objects(Shapes a, Point p) {
        if (p == null) return 0;
        return a.base == p.x ? p.y : nObjects;
    }

    static final class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    public class Inner {
        final int more;

        public Inner(int more) {
            this.more = more;
        }

        public int sum() {
            return base + more;
        }
    }

    sealed interface Tree permits Leaf, Node { }

    record Leaf(int value) implements Tree { }

    record Node(Leaf left, Leaf right) implements Tree { }

    static int tree(Tree t) {
        if (t instanceof Leaf l) return l.value == 9 ? 1 : 2;
        return ((Node) t).left().value();
    }

    public static int list(List<Integer> list, Map<String, Integer> map) {
        int sum = 0;
        for (int x : list) sum += x;
        return map.containsKey("k") ? map.get("k") : sum;
    }

    public static String any(Object o, CharSequence s, Runnable r) {
        if (o instanceof Integer i && i > 5) return "big";
        if (r != null) return "never";
        return o + ":" + s.length();
    }

    public static void overloaded(int i) { }

    public static void overloaded(String s, int[] a) { }

    public static native int nothing();

    static class Broken {
        static int n = 1 / Integer.parseInt("0");

        static int call(int i) {
            return n + i;
        }
    }
}
