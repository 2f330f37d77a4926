// A hook runs after main has ended with an exception, too.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class HookAfterAnException {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert x != 9;
        }));
        if (x > 3) {
            throw new IllegalStateException();
        }
    }
}
