import doppel.Symbolic;

// Native code that wants what a search does not let it: each is tried on a path of its own.
public class Escapes {
    static {
        System.loadLibrary("Escapes");
    }

    /** What the call returns, or minus the error. */
    static native int attempt(int what);

    /** Its first byte, or minus the error. */
    static native int read(String path);

    public static void main(String[] args) {
        int what = Symbolic.intValue("what", 0);
        for (int i = 0; i < 5; i++) {
            if (what == i) {
                System.out.println(attempt(i));
            }
        }
        if (what == 5) {
            System.out.println(read(System.getProperty("secret", "/dev/null")));
        }
    }
}
