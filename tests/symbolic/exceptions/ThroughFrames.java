// An exception that carries a symbolic value through frames.
import doppel.Symbolic;

public class ThroughFrames {
    static class Carrier extends RuntimeException {
        final int value;

        Carrier(int value) {
            super(null, null, false, false);
            this.value = value;
        }
    }

    static void outer(int x) {
        inner(x + 1);
    }

    static void inner(int x) {
        if (x > 10) {
            throw new Carrier(x);
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 41);
        try {
            outer(x);
        } catch (Carrier e) {
            if (e.value == 42) {
                System.out.println("carried");
            }
        }
    }
}
