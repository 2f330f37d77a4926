// Not a number.
import doppel.Symbolic;

public class ParseFailure {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "4x");
        try {
            System.out.println(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            System.out.println("no number");
        }
    }
}
