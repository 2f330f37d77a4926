// A zero divisor of 64 bits.
import doppel.Symbolic;

public class DivisionByZero {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 8);
        try {
            System.out.println(5 % (x - 8));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
