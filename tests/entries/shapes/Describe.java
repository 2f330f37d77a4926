package shapes;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Methods that say in an exception what they were called with. */
public class Describe {
    private final String text;

    Describe(int i, String s) {
        text = i + chars(s);
    }

    private Describe(long j) {
        text = "private " + j;
    }

    static String chars(String s) {
        if (s == null) return "null";
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < s.length(); i++) text.append((int) s.charAt(i)).append(' ');
        return text.append('"').toString();
    }

    static RuntimeException say(Object... all) {
        for (int i = 0; i < all.length; i++) {
            if (all[i] instanceof String s) all[i] = chars(s);
            if (all[i] instanceof Float f) all[i] = Float.floatToRawIntBits(f);
            if (all[i] instanceof Double d) all[i] = Double.doubleToRawLongBits(d);
            if (all[i] instanceof Character c) all[i] = (int) c;
        }
        return new IllegalStateException(Arrays.deepToString(all));
    }

    public static void primitives(boolean z, byte b, char c, short s, int i, long j, float f, double d) {
        throw say(z, b, c, s, i, j, f, d);
    }

    static void references(String s, Integer i, Character c, Boolean z, Float f, Byte b) {
        throw say(s, i, c, z, f, b);
    }

    private static void arrays(int[] a, String[] b, double[][] c, char[] d, Integer[] e) {
        throw say(a, b, c, d, e);
    }

    static void objects(Describe d, Inner i, Shapes.Colour c, Thread.State t) {
        throw say(d == null ? null : d.text, i == null ? null : i.j, c, t);
    }

    static class Inner {
        final long j;

        private Inner(long j) {
            this.j = j;
        }
    }

    public static <T extends Comparable<T>> void generic(List<String> l, Map<Integer, String> m, Object o, T t) {
        throw say(l, m, o, t);
    }

    protected long receiver(byte b, List<Integer> l) {
        throw say(text, b, l);
    }

    enum Kind {
        ONE, TWO;

        void ofEnum(long x, int args, int java) {
            throw say(this, x, args, java);
        }
    }

    static void identity(Integer a, Integer b, String s) {
        if (a == b || s == "abc") return;
        throw say(a, b, s);
    }
}
