// Parts of strings, and what is asked of them.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenSubstring {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() > 4 && s.endsWith("!")) {
            assert !s.substring(1, 3).equals("xy") || !s.substring(3).startsWith("z"); // reached
        }
    }
}
