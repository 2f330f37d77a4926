package n;

import doppel.Model;
import java.lang.reflect.Field;

/** Right models of everything. */
public class NativeModels {
    private static final Field HIDDEN;

    static {
        try {
            HIDDEN = Native.class.getDeclaredField("hidden");
            HIDDEN.setAccessible(true);
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    @Model("n.Native.negate()V")
    public static void negate(Native receiver) {
        receiver.x = -receiver.x;
    }

    @Model("n.Native.clamp(III)I")
    public static int clamp(int value, int low, int high) {
        return value < low ? low : value > high ? high : value;
    }

    @Model("n.Native.fill([II)V")
    public static void fill(int[] array, int value) {
        if (array == null) {
            throw new NullPointerException("array");
        }
        for (int i = 0; i < array.length; i++) {
            array[i] = value + i;
        }
    }

    @Model("n.Native.same(Ln/Native;Z)Ln/Native;")
    public static Native same(Native receiver, Native other, boolean first) {
        return first ? receiver : other;
    }

    @Model("n.Native.greet(Ljava/lang/String;)Ljava/lang/String;")
    public static String greet(String name) {
        return name == null ? null : "hi " + (name.length() > 70 ? name.substring(0, 70) : name);
    }

    @Model("n.Native.link(Ln/Native;)I")
    public static int link(Native receiver, Native other) {
        receiver.next = other;
        return other == null ? 0 : ++other.x;
    }

    @Model("n.Native.count(I)I")
    public static int count(int by) {
        return Native.counter += by;
    }

    @Model("n.Native.parse(Ljava/lang/String;)J")
    public static long parse(String text) {
        long value = 0;
        for (int i = 0; text != null && i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                throw new NumberFormatException("not a digit");
            }
            value = value * 10 + (digit - '0');
        }
        return value;
    }

    @Model("n.Native.hide(I)V")
    public static void hide(Native receiver, int value) throws IllegalAccessException {
        HIDDEN.setInt(receiver, value);
    }
}
