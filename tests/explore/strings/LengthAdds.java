// Lengths add up.
//@ verdict: holds
import doppel.Symbolic;

public class LengthAdds {
    public static void main(String[] args) {
        String a = Symbolic.string("a", "");
        String b = Symbolic.string("b", "");
        if (a.length() <= 2 && b.length() <= 2) {
            assert (a + b).length() == a.length() + b.length(); // reached
        }
    }
}
