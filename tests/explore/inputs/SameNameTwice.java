// Two inputs of one name are two inputs.
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class SameNameTwice {
    public static void main(String[] args) {
        int first = Symbolic.intValue("x", 0);
        int second = Symbolic.intValue("x", 0);
        if (first == 10) {
            assert second != 11; // reached
        }
    }
}
