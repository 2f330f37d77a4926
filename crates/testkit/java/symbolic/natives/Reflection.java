import doppel.Symbolic;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

// Calls, fields and arrays by reflection: expressions go in and out of the boxes with their values.
public class Reflection {
    int i;
    boolean z;
    byte b;
    static long s;

    Reflection() {
    }

    Reflection(int x, double y) {
        if (y > 0.5) { // => (flt 0.5 y:f64)
            System.out.println("constructor");
        }
        i = x;
    }

    static int twice(int x) {
        return 2 * x;
    }

    static int hundredth(int x) {
        return x / 100;
    }

    long sum(short x, long y) {
        if (y > 4) { // => (slt 4 x:32)
            System.out.println("widened");
        }
        return x + y;
    }

    boolean positive(int x) {
        return x > 0; // => (slt 0 x:32)
    }

    static float scale(double x) {
        return (float) x / 2;
    }

    static void fail(char c) {
        if (c == 0x3b1) { // => (eq c:16 945)
            throw new IllegalStateException("alpha");
        }
    }

    static Object call(Object receiver, String name, Object... args) throws Exception {
        for (Method method : Reflection.class.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                return method.invoke(receiver, args);
            }
        }
        return null;
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 1000);
        if ((Integer) call(null, "twice", x) == 2000) { // => (eq (mul x:32 2) 2000)
            System.out.println("twice");
        }
        Reflection object = new Reflection();
        short h = Symbolic.shortValue("h", (short) 700);
        if ((Long) call(object, "sum", h, x) > 1500) { // => (slt 1500 (add (sext 64 x:32) (sext 64 h:16)))
            System.out.println("sum");
        }
        System.out.println(call(object, "positive", x));
        if ((Float) call(null, "scale", x) < 1000.5f) { // => (flt (fdiv (ffroms f32 x:32) 2.0) 1000.5)
            System.out.println("scale");
        }
        // in jdk.internal.reflect.NativeMethodAccessorImpl.invoke => (not (and (sle -128 (mul x:32 2)) (sle (mul x 2) 127)))
        // in jdk.internal.reflect.NativeMethodAccessorImpl.invoke => (eq (sdiv small:32 100) 6)
        // Inside the cache of boxes the value is fixed, for the program can see which box it got.
        int small = Symbolic.intValue("small", 600);
        System.out.println(call(null, "hundredth", small).equals(6));
        try {
            call(null, "fail", Symbolic.charValue("c", '\u03b1'));
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        double y = Symbolic.doubleValue("y", 0.75);
        Reflection made = Reflection.class.getDeclaredConstructor(int.class, double.class).newInstance(x, y);
        if (made.i == 1000) { // => (eq x:32 1000)
            System.out.println("made");
        }
        fields(object, Symbolic.intValue("v", 5000));
        arrays(Symbolic.intValue("n", 3), Symbolic.longValue("w", 1L << 40));
    }

    static void fields(Reflection object, int v) throws Exception {
        Field field = Reflection.class.getDeclaredField("i");
        field.setInt(object, v + 1);
        if (object.i > 5000) { // => (slt 5000 (add v:32 1))
            System.out.println("field");
        }
        if (field.getLong(object) < 5002) { // => (slt (add v:32 1) 5002)
            System.out.println("widened field");
        }
        field.set(object, v + 2);
        if ((Integer) field.get(object) != 0) { // => (not (eq v:32 -2))
            System.out.println("boxed field");
        }
        Field statics = Reflection.class.getDeclaredField("s");
        statics.setLong(null, v);
        if (s != 7) { // => (not (eq v:32 7))
            System.out.println("static field");
        }
        Reflection.class.getDeclaredField("b").setByte(object, (byte) v);
        if (object.b < 0) { // => (slt (extract 7 0 v:32) 0)
            System.out.println("byte field");
        }
    }

    static void arrays(int n, long w) {
        Object array = Array.newInstance(long.class, n);
        if (Array.getLength(array) < 10) { // => (slt n:32 10)
            System.out.println("length");
        }
        Array.setLong(array, 1, w); // => (ult 1 n:32)
        if (Array.getLong(array, 1) > 5) { // => (slt 5 w:64)
            System.out.println("long");
        }
        if ((Long) Array.get(array, 1) > 6) { // => (not (and (sle -128 w:64) (sle w 127))); (slt 6 w:64)
            System.out.println("boxed");
        }
        Array.set(array, 2, Symbolic.intValue("u", 300)); // => (ult 2 n:32)
        if (Array.getDouble(array, 2) < 300.5) { // => (slt u:32 301)
            System.out.println("widened");
        }
        int k = Symbolic.intValue("k", 5);
        try {
            Array.getLong(array, k); // => (ule n:32 k:32)
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        Array.setInt(new int[9], k, 1); // => (ult k:32 9); (eq k:32 5)
        try {
            Array.newInstance(int.class, -n);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }
}
