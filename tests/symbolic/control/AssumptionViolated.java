// An assumption that does not hold ends the run.
import doppel.Symbolic;

public class AssumptionViolated {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        try {
            Symbolic.assume(x > 5);
        } catch (Symbolic.AssumptionViolated e) {
            System.out.println("violated");
        }
    }
}
