// A call through an interface, with longs and doubles as arguments.
import doppel.Symbolic;

public class Interface {
    interface Scale {
        boolean test(long a, double b, int c);
    }

    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 5);
        Scale scale = (a, b, c) -> a * b + c > 10;
        if (scale.test(x, 2.5, 1)) {
            System.out.println("heavy");
        }
    }
}
