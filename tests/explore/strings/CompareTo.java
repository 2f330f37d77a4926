// Between two words.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class CompareTo {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.compareTo("bat") > 0 && s.compareTo("bay") < 0) {
            assert s.length() != 3 || s.charAt(2) != 'v'; // reached
        }
    }
}
