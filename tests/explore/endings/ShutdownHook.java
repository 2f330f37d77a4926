// A hook runs after main has ended.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class ShutdownHook {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert x != 9;
        }));
    }
}
