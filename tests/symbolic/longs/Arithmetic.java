// Sums, products, quotients and remainders of 64 bits.
import doppel.Symbolic;

public class Arithmetic {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 1L << 40);
        long y = Symbolic.longValue("y", 3);
        if (x * y + 1 > x) {
            System.out.println("sum");
        }
        if (x / y > 1000 && x % y == 1) {
            System.out.println("division");
        }
    }
}
