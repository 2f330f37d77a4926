// finally on both ways out.
import doppel.Symbolic;

public class TryFinally {
    static int compute(int x) {
        int result = 1;
        try {
            result = 10 / x;
            return result;
        } catch (ArithmeticException e) {
            result = x + 2;
        } finally {
            System.out.println("finally");
        }
        return result > 1 ? 5 : 6;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        System.out.println(compute(x));
    }
}
