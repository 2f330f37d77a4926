// A zero divisor is a choice of its own, and what was in the target stays.
import doppel.Symbolic;

public class DivisionByZero {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        int y = Symbolic.intValue("y", 0);
        try {
            x = 100 / y;
            System.out.println("divided");
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        if (x > 3) {
            System.out.println("kept");
        }
    }
}
