// Strings of every length: the Kelvin sign equals a k if case does not matter; nothing else outside of Latin-1 does.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenIgnoreCase {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.equalsIgnoreCase("ok")) {
            assert s.length() == 2;
            if (s.charAt(0) > 0xff) {
                System.out.println("impossible"); // never
            }
            assert s.charAt(1) != '\u212a'; // reached
        }
    }
}
