// Division and remainder truncate towards zero; the divisor is not zero.
import doppel.Symbolic;

public class DivRem {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -7);
        int y = Symbolic.intValue("y", 2);
        if (x / y == -3) {
            System.out.println("quotient");
        }
        if (x % y == -1) {
            System.out.println("remainder");
        }
    }
}
