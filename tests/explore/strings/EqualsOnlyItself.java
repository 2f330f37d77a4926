// Equal strings have equal characters.
//@ verdict: holds
import doppel.Symbolic;

public class EqualsOnlyItself {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.equals("abc")) {
            assert s.length() == 3 && s.charAt(1) == 'b'; // reached
        }
    }
}
