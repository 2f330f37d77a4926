// A division of constants that fails leaves the symbolic variable that it would have changed.
import doppel.Symbolic;

public class FailedDivisionKeepsTarget {
    static int one() {
        return 1;
    }

    static int zero() {
        return 0;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        try {
            x = one() / zero();
        } catch (ArithmeticException e) {
            System.out.println("caught");
        }
        if (x == 5) {
            System.out.println("five");
        }
    }
}
