// What the program assumes is not a failure of the program.
//@ verdict: holds
import doppel.Symbolic;

public class Assumptions {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        Symbolic.assume(x > 0);
        Symbolic.assume(x < 1000);
        assert x * x > 0;
    }
}
