// The one string that is equal.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class EqualsLiteral {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        assert !s.equals("open sesame");
    }
}
