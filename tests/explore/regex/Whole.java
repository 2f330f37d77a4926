// Strings of every length: what matches a letter, a hyphen and two digits has four characters.
//@ verdict: holds
import doppel.Symbolic;

public class Whole {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.matches("[a-z]+-\\d{2,4}")) {
            assert s.length() >= 4; // reached
        } else {
            assert !s.equals("ab-12");
        }
    }
}
