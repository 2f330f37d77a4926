// With a larger stack the recursion would end.
//@ verdict: unknown
import doppel.Symbolic;

public class CaughtOverflow {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            boolean overflows = false;
            try {
                depth(10_000_000);
            } catch (StackOverflowError e) {
                overflows = true;
            }
            assert overflows;
        }
    }
}
