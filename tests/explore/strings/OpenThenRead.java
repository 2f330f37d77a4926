// Somebody reads the characters of a string that was made: it has the length that it has.
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenThenRead {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String t = s.concat(";");
        int n = 0;
        for (char c : t.toCharArray()) {
            n = 31 * n + c;
        }
        assert !(t.contains("b;") && n == t.hashCode() && n == ("ab;").hashCode()); // reached
    }
}
