// isNaN, isInfinite, compare, min and max, equality of boxes.
import doppel.Symbolic;

public class Classes {
    public static void main(String[] args) {
        double d = Symbolic.doubleValue("d", 1.5);
        float f = Symbolic.floatValue("f", -0.0f);
        System.out.println(Double.isNaN(d) + " " + Double.isInfinite(d) + " " + Double.isFinite(d));
        System.out.println(Double.compare(d, 1.5));
        System.out.println(Float.compare(f, 0.0f));
        System.out.println(Math.max(f, 0.0f) == 0);
        System.out.println(Double.valueOf(d).equals(1.5));
        System.out.println(Math.signum(d) + Math.abs(f) > 0);
        System.out.println(Math.round(d));
    }
}
