// A field that is filled up with blanks.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class FormatOfString {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() == 2) {
            assert !String.format("[%4s]", s).equals("[  ok]"); // reached
        }
    }
}
