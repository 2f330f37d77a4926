// -0 equals 0, and its quotient tells.
import doppel.Symbolic;

public class SignedZero {
    public static void main(String[] args) {
        double x = Symbolic.doubleValue("x", -0.0);
        if (x == 0 && 1 / x < 0) {
            System.out.println("negative zero");
        }
    }
}
