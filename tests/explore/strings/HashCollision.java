// Strings with the hash of "Aa" that are another one.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class HashCollision {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() == 2 && s.hashCode() == "Aa".hashCode()) {
            assert s.equals("Aa"); // reached
        }
    }
}
