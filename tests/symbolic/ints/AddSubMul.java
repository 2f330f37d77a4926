// Sums, differences and products wrap around.
import doppel.Symbolic;

public class AddSubMul {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 7);
        int y = Symbolic.intValue("y", Integer.MAX_VALUE);
        if (x + y < 0) {
            System.out.println("overflow");
        }
        if (x * 3 - y == 21 - y) {
            System.out.println("21");
        }
    }
}
