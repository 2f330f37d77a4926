// Sums, products, quotients and remainders are IEEE.
import doppel.Symbolic;

public class Arithmetic {
    public static void main(String[] args) {
        double x = Symbolic.doubleValue("x", 2.5);
        double y = Symbolic.doubleValue("y", 0.5);
        if (x + y == 3.0 && x * y < 2 && x / y > 4) {
            System.out.println("double");
        }
        float f = Symbolic.floatValue("f", 7.25f);
        if (f % 2 == 1.25f && -f < 0) {
            System.out.println("float");
        }
    }
}
