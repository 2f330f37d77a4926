// Conversions from int and long round to nearest.
import doppel.Symbolic;

public class FromIntegers {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 16777217);
        if ((float) x == 16777216f) {
            System.out.println("rounded");
        }
        long y = Symbolic.longValue("y", Long.MAX_VALUE);
        if ((double) y == 0x1p63) {
            System.out.println("rounded");
        }
    }
}
