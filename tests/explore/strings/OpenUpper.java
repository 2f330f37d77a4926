// Letters change their case in strings of every length.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenUpper {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String upper = s.toUpperCase();
        assert !(upper.contains("\u00c9A") && upper.length() == 3 && !s.contains("\u00c9")); // reached
    }
}
