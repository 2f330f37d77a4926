// What is stripped from a string at both ends.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class StripEnds {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String t = s.strip();
        if (t.startsWith(" ") || t.endsWith("\u2003")) {
            System.out.println("impossible"); // never
        }
        assert !(s.length() == 3 && t.equals("x") && s.charAt(0) == '\u2003' && s.charAt(2) == '\t'); // reached
    }
}
