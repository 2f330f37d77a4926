// They cannot both fit into four characters.
//@ verdict: holds
import doppel.Symbolic;

public class PrefixesTooLong {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() <= 4) {
            if (s.startsWith("tom") && s.endsWith("mat")) {
                assert false; // never
            }
        }
    }
}
