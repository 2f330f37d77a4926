// Two strings of any length.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenTwo {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String r = Symbolic.string("r", "");
        assert !((s + r).contains("abc") && !s.contains("a") && r.endsWith("x")); // reached
    }
}
