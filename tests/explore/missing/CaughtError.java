// Whoever catches the error, the class is missing all the same.
//@ missing: CaughtError$Part
//@ verdict: unknown
import doppel.Symbolic;

public class CaughtError {
    static class Part {
        static int twice(int x) {
            return 2 * x;
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = 0;
        try {
            y = Part.twice(x);
        } catch (Throwable ignored) {
            y = 1;
        }
        assert y != 8;
    }
}
