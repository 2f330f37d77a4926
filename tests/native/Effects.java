// What natives do to objects: to arrays, static fields, fields of objects behind others, and to what they were told to keep.

import java.util.Arrays;

public class Effects {
    static class Inner {
        int value;
        Inner next;
    }

    static class Outer {
        Inner inner;
        final String[] names = {"a", "b"};
    }

    static int count = 3;
    static Inner shared = new Inner();

    static {
        System.out.println("initialised once");
        System.loadLibrary("Effects");
    }

    static native void arrays(int[] ints, byte[] bytes, double[][] nested, boolean[] flags);

    static native void statics();

    static native void fields(Outer outer);

    static native Object same(Object object);

    static native int[] squares(int n);

    static native Inner chain(int n);

    static native String greet(String name);

    static native void fail(String message);

    native int callBack(int x);

    static native void keep(Inner inner);

    static native void poke(int by);

    static native void print(String text);

    int twice(int x) {
        System.out.println("twice " + x);
        count++;
        shared.value = x;
        if (x < 0) throw new IllegalArgumentException("negative: " + x);
        return 2 * x;
    }

    public static void main(String[] args) {
        int[] ints = new int[5];
        byte[] bytes = {1, 2, 3};
        double[][] nested = {{1}, {2, 3}};
        boolean[] flags = new boolean[2];
        double[] row = nested[1];
        arrays(ints, bytes, nested, flags);
        System.out.println(Arrays.toString(ints) + Arrays.toString(bytes) + Arrays.deepToString(nested) + flags[1]);
        System.out.println(nested[0] == row);

        statics();
        System.out.println(count + " " + shared.value);

        Outer outer = new Outer();
        outer.inner = new Inner();
        outer.inner.value = 20;
        Inner before = outer.inner;
        fields(outer);
        System.out.println(before.value + " " + (outer.inner == before) + " " + outer.inner.value + " " + outer.names[1]);

        System.out.println((same(outer) == outer) + " " + (same("text") == "text") + " " + (same(null) == null));
        System.out.println(Arrays.toString(squares(4)));
        Inner chain = chain(3);
        System.out.println(chain.value + " " + chain.next.value + " " + chain.next.next.value + " " + chain.next.next.next);
        System.out.println(greet("wörld \u20ac"));

        try {
            fail("native says no");
        } catch (IllegalStateException exception) {
            exception.printStackTrace();
        }
        Effects effects = new Effects();
        System.out.println(effects.callBack(21) + " " + count + " " + shared.value);
        try {
            effects.callBack(-1);
        } catch (IllegalArgumentException exception) {
            exception.printStackTrace();
        }

        Inner kept = new Inner();
        keep(kept);
        poke(70);
        kept.value += 5;
        poke(2);
        System.out.println(kept.value);

        System.out.println("before");
        print("from C");
        System.out.println("after");
    }
}
