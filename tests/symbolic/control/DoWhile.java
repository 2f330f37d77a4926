// The digits of a number.
import doppel.Symbolic;

public class DoWhile {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 347);
        int sum = 0;
        do {
            sum += x % 10;
            x /= 10;
        } while (x > 0);
        System.out.println(sum == 14);
    }
}
