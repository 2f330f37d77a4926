// A string needs two bytes a character because of one that the first runs did not have.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class WideBehind {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() >= 1 && s.charAt(0) == 'x' && s.length() == 2) {
            assert s.charAt(1) <= 0xff; // reached
        }
    }
}
