// Root, fused product, sine and angle have expressions.
import doppel.Symbolic;

public class Functions {
    public static void main(String[] args) {
        double d = Symbolic.doubleValue("d", 16);
        if (Math.sqrt(d) > 3.5) {
            System.out.println("root");
        }
        float g = Symbolic.floatValue("g", 3);
        if (Math.fma(g, 2f, 1f) > 6) {
            System.out.println("fused");
        }
        double e = Symbolic.doubleValue("e", 2);
        if (Math.sin(e) > 0.5) {
            System.out.println("sine");
        }
        double h = Symbolic.doubleValue("h", 0.5);
        if (StrictMath.atan2(h, 1) > 0) {
            System.out.println("angle");
        }
    }
}
