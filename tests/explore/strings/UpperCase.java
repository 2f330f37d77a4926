// Only some characters have an upper case of their own.
//@ max-length: 2
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class UpperCase {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() == 2 && s.toUpperCase().equals("OK")) {
            assert s.equals("OK"); // reached
        }
    }
}
