// How many threads the VM has started for itself is its own affair.
//@ verdict: unknown
import doppel.Symbolic;

public class ThreadIds {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            assert new Thread().getId() != 12345;
        }
    }
}
