// A character of a string that was made.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenCharAt {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String t = "x" + s;
        assert !(t.length() > 2 && t.charAt(2) == 'q' && t.lastIndexOf('q') == 4); // reached
    }
}
