// One string inside another.
//@ max-length: 5
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Contains {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.contains("ab") && s.contains("ba")) {
            assert s.length() >= 4; // reached
        }
    }
}
