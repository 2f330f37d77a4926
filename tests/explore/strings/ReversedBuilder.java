// A string of three that is its own reverse.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class ReversedBuilder {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() == 3 && s.charAt(0) == 'n') {
            assert !new StringBuilder(s).reverse().toString().equals(s); // reached
        }
    }
}
