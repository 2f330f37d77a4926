// Elementary functions of either library, in conditions and in each other.
import doppel.Symbolic;

public class Elementary {
    public static void main(String[] args) {
        double x = Symbolic.doubleValue("x", 0.75);
        double y = Symbolic.doubleValue("y", -2.5);
        if (Math.sin(x) + Math.cos(y) < 0.1) {
            System.out.println("below");
        }
        if (Math.pow(x, y) > Math.exp(x) || Math.log10(x * x) > 3) {
            System.out.println("above");
        }
        if (Math.atan2(y, x) < Math.atan(x) && Math.asin(x) > Math.acos(x) / 2) {
            System.out.println("between");
        }
        if (StrictMath.cbrt(y) < StrictMath.hypot(x, y) && StrictMath.pow(y, 3) < StrictMath.exp(-x)) {
            System.out.println("strictly");
        }
        if (Math.tan(Math.log(x)) != StrictMath.tan(StrictMath.log(x))) {
            System.out.println("they differ");
        }
        if (Math.sinh(x) < Math.cosh(x) && Math.tanh(y) < Math.expm1(x) && Math.log1p(x) > 0) {
            System.out.println("hyperbolic");
        }
        if (Math.pow(x, 2) == x * x && Math.round(y) == -2 && Math.round((float) x) == 1) {
            System.out.println("rounded");
        }
    }
}
