// The program ends before anybody sees the error.
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at HiddenByExit.main
import doppel.Symbolic;

public class HiddenByExit {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        try {
            assert x != 5;
        } finally {
            System.exit(0);
        }
    }
}
