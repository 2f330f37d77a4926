// A string put together from two.
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Concatenation {
    public static void main(String[] args) {
        String a = Symbolic.string("a", "");
        String b = Symbolic.string("b", "");
        assert !(a + '/' + b).equals("usr/bin");
    }
}
