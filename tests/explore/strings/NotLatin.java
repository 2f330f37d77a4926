// A character that does not fit into a byte.
//@ max-length: 2
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class NotLatin {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() > 0) {
            assert s.charAt(0) != '\u20ac'; // reached
        }
    }
}
