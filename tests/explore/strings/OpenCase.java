// Letters change their case in strings of every length, and back.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenCase {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String lower = s.toLowerCase();
        assert !(lower.contains("\u00e9a") && s.toUpperCase().contains("\u00c9A") && !s.contains("\u00e9")); // reached
    }
}
