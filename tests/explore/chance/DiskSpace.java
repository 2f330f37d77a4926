// How large a disk is, is the machine's affair.
//@ verdict: unknown
import doppel.Symbolic;
import java.io.File;

public class DiskSpace {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            assert new File(".").getTotalSpace() % 4096 != 1;
        }
    }
}
