// The place of a character.
//@ max-length: 5
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class IndexOf {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        int at = s.indexOf('@');
        if (at > 0 && s.indexOf('.', at) == at + 2) {
            assert s.length() != 5; // reached
        }
    }
}
