// An overflow is an exception.
import doppel.Symbolic;

public class ExactArithmetic {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", Integer.MAX_VALUE);
        try {
            System.out.println(Math.addExact(x, 1));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
