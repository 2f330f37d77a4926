// A palindrome.
import doppel.Symbolic;

public class Reverse {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "abba");
        Symbolic.assume(s.length() == 4);
        if (new StringBuilder(s).reverse().toString().equals(s)) {
            System.out.println("palindrome");
        }
    }
}
