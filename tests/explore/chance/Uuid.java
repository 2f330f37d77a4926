// Random bytes of the system.
//@ verdict: unknown
import doppel.Symbolic;
import java.util.UUID;

public class Uuid {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        assert UUID.randomUUID().hashCode() != n;
    }
}
