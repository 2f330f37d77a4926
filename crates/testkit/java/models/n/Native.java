package n;

/** Natives of every kind of effect; the library is built by the test. */
public class Native {
    static {
        System.loadLibrary("effects");
    }

    static int counter = 10;
    static int[] shared = {1, 2, 3};

    int x;
    private int hidden;
    Native next;

    public Native(int x) {
        this.x = x;
    }

    public native void negate();

    public static native int clamp(int value, int low, int high);

    public static native void fill(int[] array, int value);

    public native Native same(Native other, boolean first);

    public static native String greet(String name);

    public native int link(Native other);

    public static native int count(int by);

    public static native long parse(String text) throws NumberFormatException;

    public native void hide(int value);
}
