// Letters change their case in strings of every length.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenCase {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String lower = s.toLowerCase();
        assert !(lower.contains("\u00e9a") && lower.length() == 3 && !s.contains("\u00e9")); // reached
    }
}
