// A surrogate pair is one character of a pattern, and one half of a pair is none of it.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Pairs {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.matches(".") && s.length() == 2) {
            assert Character.isSurrogatePair(s.charAt(0), s.charAt(1));
            assert s.charAt(1) != '\udc42'; // reached
        }
    }
}
