// NaN is neither less nor greater nor equal: fcmpl and fcmpg.
import doppel.Symbolic;

public class NotANumber {
    public static void main(String[] args) {
        float x = Symbolic.floatValue("x", Float.NaN);
        if (!(x < 1) && !(x > 1) && x != x) {
            System.out.println("float");
        }
        double y = Symbolic.doubleValue("y", Double.NaN);
        if (!(y <= 1) && !(y >= 1)) {
            System.out.println("double");
        }
    }
}
