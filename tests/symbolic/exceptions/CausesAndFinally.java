// Causes, suppressed exceptions, and finally blocks that change what is returned.
import doppel.Symbolic;

public class CausesAndFinally {
    static int depth;

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        try {
            nested(x, Symbolic.intValue("n", 3));
        } catch (IllegalStateException e) {
            int causes = 0;
            for (Throwable t = e; t != null; t = t.getCause()) {
                causes++;
            }
            System.out.println(causes + " " + depth);
        }
        System.out.println(overridden(x));
    }

    private static int nested(int x, int n) {
        try {
            depth++;
            return n == 0 ? 10 / x : nested(x, n - 1);
        } catch (RuntimeException e) {
            throw new IllegalStateException(e);
        } finally {
            depth += 10;
        }
    }

    @SuppressWarnings("finally")
    private static int overridden(int x) {
        try {
            return 1 / x;
        } finally {
            if (x < 1) {
                return -1;
            }
        }
    }
}
