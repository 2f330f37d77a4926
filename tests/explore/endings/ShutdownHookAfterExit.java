// A hook runs within System.exit.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class ShutdownHookAfterExit {
    static int state;

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (state != 0) {
                assert x < 3; // reached
            }
        }));
        if (x > 3) {
            state = 1;
            System.exit(0);
        }
    }
}
