// Doubles as text, and back.
import doppel.Symbolic;

public class DoubleText {
    public static void main(String[] args) {
        double d = Symbolic.doubleValue("d", 0.5);
        System.out.println(Double.toString(d).length());
        System.out.println(String.valueOf(Symbolic.floatValue("f", 1e10f)).endsWith("E10"));
        System.out.println(Float.parseFloat(Symbolic.string("s", "1e3")) == 1000f);
    }
}
