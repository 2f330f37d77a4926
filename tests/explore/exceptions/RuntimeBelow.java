// A class of the program's own below RuntimeException; the assertion that fails is none.
//@ property: no-runtime-exception
//@ verdict: violated RuntimeBelow$Refused
import doppel.Symbolic;

public class RuntimeBelow {
    static class Refused extends IllegalStateException {
        Refused(String message) {
            super(message);
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        assert x != 3;
        if (x * 3 == 51) throw new Refused("no");
    }
}
