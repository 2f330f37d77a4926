// Strings of every length: what contains six characters has six.
//@ verdict: holds
import doppel.Symbolic;

public class OpenContains {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.contains("<bad/>")) {
            assert s.length() >= 6;
        } else {
            assert !s.contains("<bad/>");
        }
    }
}
