// An assumption is a conjunct.
import doppel.Symbolic;

public class Assume {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 10);
        Symbolic.assume(x > 5);
        System.out.println("after");
    }
}
