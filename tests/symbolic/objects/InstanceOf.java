// A type test with a pattern, on a boxed value.
import doppel.Symbolic;

public class InstanceOf {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 5000);
        Object o = x;
        if (o instanceof Long l && l > 4000) {
            System.out.println("long");
        }
    }
}
