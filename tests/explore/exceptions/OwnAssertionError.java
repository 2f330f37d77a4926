// A subclass of AssertionError, wrapped in something else, is a failed assertion as well.
//@ verdict: violated java.lang.IllegalStateException
import doppel.Symbolic;

public class OwnAssertionError {
    static class Failed extends AssertionError {
    }

    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 7) {
            throw new IllegalStateException(new Failed()); // reached
        }
    }
}
