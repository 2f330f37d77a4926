// What a pattern matches.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Regex {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.matches("[a-c]+\\d")) {
            assert !s.startsWith("cb"); // reached
        }
    }
}
