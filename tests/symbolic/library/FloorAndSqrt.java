// floor, rint, sqrt.
import doppel.Symbolic;

public class FloorAndSqrt {
    public static void main(String[] args) {
        double x = Symbolic.doubleValue("x", 6.25);
        if (Math.sqrt(x) == 2.5 && Math.floor(x) == 6 && Math.rint(x) < 7) {
            System.out.println("6.25");
        }
    }
}
