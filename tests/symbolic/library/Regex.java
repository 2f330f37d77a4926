// A pattern on a string.
import doppel.Symbolic;

public class Regex {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "ab1");
        Symbolic.assume(s.length() == 3);
        if (s.matches("[a-z]+\\d")) {
            System.out.println("matches");
        }
    }
}
