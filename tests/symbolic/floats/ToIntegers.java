// Conversions to int and long saturate; NaN is 0.
import doppel.Symbolic;

public class ToIntegers {
    public static void main(String[] args) {
        double x = Symbolic.doubleValue("x", 1e20);
        if ((int) x == Integer.MAX_VALUE && (long) x == Long.MAX_VALUE) {
            System.out.println("saturated");
        }
        float f = Symbolic.floatValue("f", Float.NaN);
        if ((int) f == 0 && (long) f == 0) {
            System.out.println("zero");
        }
    }
}
