// A string that is in lower case already is the result itself.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenCaseIsItself {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String lower = s.toLowerCase();
        if (s.contains("a")) {
            assert lower != s; // reached
        }
    }
}
