// Three fields, the last of them "x".
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class SplitAtComma {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        String[] fields = s.split(",");
        if (fields.length == 3) {
            assert !fields[2].equals("x"); // reached
        }
    }
}
