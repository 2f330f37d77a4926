// abs, min, max, floorMod, addExact.
import doppel.Symbolic;

public class MathMethods {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -5);
        int y = Symbolic.intValue("y", 3);
        if (Math.abs(x) == 5 && Math.max(x, y) == 3 && Math.floorMod(x, y) == 1) {
            System.out.println("ints");
        }
        double d = Symbolic.doubleValue("d", 2.25);
        if (Math.abs(-d) > 2 && Math.min(d, 3) < 3) {
            System.out.println("doubles");
        }
    }
}
