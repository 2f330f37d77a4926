// lcmp, and the comparison of its result with zero.
import doppel.Symbolic;

public class Compare {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", -5);
        long y = Symbolic.longValue("y", Long.MIN_VALUE);
        if (x > y) {
            System.out.println("greater");
        }
        if (Long.compare(x, y) != 0) {
            System.out.println("different");
        }
    }
}
