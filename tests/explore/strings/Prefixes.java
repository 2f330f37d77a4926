// Starts with one and ends with another: they overlap.
//@ max-length: 6
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Prefixes {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.startsWith("tom") && s.endsWith("mat")) {
            assert s.length() == 6; // reached
        }
    }
}
