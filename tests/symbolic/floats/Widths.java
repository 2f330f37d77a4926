// Between float and double.
import doppel.Symbolic;

public class Widths {
    public static void main(String[] args) {
        double x = Symbolic.doubleValue("x", 1e-50);
        if ((float) x == 0) {
            System.out.println("underflow");
        }
        float f = Symbolic.floatValue("f", 0.1f);
        if ((double) f > 0.1) {
            System.out.println("inexact");
        }
    }
}
