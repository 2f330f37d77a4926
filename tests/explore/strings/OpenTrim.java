// Blanks at the ends go.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenTrim {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String t = s.trim();
        assert !(t.contains("a b") && t != s && !s.startsWith(" ")); // reached
    }
}
