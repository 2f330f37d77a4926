// Distances are ints, masked to six bits.
import doppel.Symbolic;

public class Shifts {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", -256);
        int n = Symbolic.intValue("n", 68);
        if (x << n == -4096) {
            System.out.println("shl");
        }
        if (x >> n == -16 && x >>> n > 0) {
            System.out.println("shr");
        }
    }
}
