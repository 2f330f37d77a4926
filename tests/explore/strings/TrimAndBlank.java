// A string that is blank and not empty.
//@ max-length: 2
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class TrimAndBlank {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.trim().isEmpty()) {
            assert s.isEmpty(); // reached
        }
    }
}
