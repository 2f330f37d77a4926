// Distances are masked to five bits.
import doppel.Symbolic;

public class Shifts {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -16);
        int n = Symbolic.intValue("n", 34);
        if (x << n == -64) {
            System.out.println("shl");
        }
        if (x >> n == -4) {
            System.out.println("shr");
        }
        if (x >>> n > 0) {
            System.out.println("ushr");
        }
    }
}
