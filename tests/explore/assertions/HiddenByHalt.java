// As System.exit, without its hooks.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class HiddenByHalt {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        try {
            assert x != 5;
        } catch (Throwable e) {
            Runtime.getRuntime().halt(0);
        }
    }
}
