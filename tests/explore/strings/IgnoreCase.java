// Characters that are equal but for their case; the Kelvin sign is a k.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class IgnoreCase {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() == 1 && s.equalsIgnoreCase("k")) {
            assert s.equals("k"); // reached
        }
    }
}
