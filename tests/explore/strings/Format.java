// String.format of a symbolic number.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Format {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 0);
        if (n < 0 || n > 20) {
            return; // reached
        }
        assert !String.format("%03d", n).equals("017"); // reached
    }
}
