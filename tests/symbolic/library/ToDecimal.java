// The digits of a number.
import doppel.Symbolic;

public class ToDecimal {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 407);
        String digits = Integer.toString(x);
        if (digits.charAt(1) == '0') {
            System.out.println("zero inside");
        }
    }
}
