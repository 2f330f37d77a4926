// Four characters have at most two tokens, if one of them is a delimiter at the start.
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.StringTokenizer;

public class CountTokens {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        int n = new StringTokenizer(s, " ,").countTokens();
        if (n > 2 || (n == 2 && s.startsWith(",") && s.endsWith(" "))) {
            System.out.println("impossible"); // never
        }
        assert !(n == 2 && s.startsWith(",")); // reached
    }
}
