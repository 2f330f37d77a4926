// Boolean values from comparisons, stored and combined without branches.
import doppel.Symbolic;

public class BooleanLogic {
    public static void main(String[] args) {
        boolean a = Symbolic.booleanValue("a", true);
        boolean b = Symbolic.booleanValue("b", false);
        boolean c = a ^ b;
        boolean d = (a & !b) | c;
        if (d) {
            System.out.println("d");
        }
    }
}
