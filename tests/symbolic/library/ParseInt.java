// A number is parsed digit by digit.
import doppel.Symbolic;

public class ParseInt {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "42");
        int x = Integer.parseInt(s);
        if (x > 40) {
            System.out.println("large");
        }
    }
}
