// A wide space is blank, a no-break space is not.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenBlank {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.isBlank()) {
            if (s.contains("\u00a0")) {
                System.out.println("impossible"); // never
            }
            assert !s.endsWith("\u2003"); // reached
        } else {
            assert s.length() > 0;
        }
    }
}
