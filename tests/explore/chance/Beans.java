// Beans tell of the VM, not of the program.
//@ verdict: unknown
import doppel.Symbolic;
import java.lang.management.ManagementFactory;

public class Beans {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            assert ManagementFactory.getRuntimeMXBean().getUptime() != 12345;
        }
    }
}
