// Int, long, float and double in one expression.
import doppel.Symbolic;

public class Mixes {
    public static void main(String[] args) {
        int i = Symbolic.intValue("i", 3);
        long l = Symbolic.longValue("l", 1L << 33);
        float f = Symbolic.floatValue("f", 0.5f);
        double d = Symbolic.doubleValue("d", 2.25);
        double sum = i * f + l / d;
        if (sum > 1e9) {
            System.out.println("large");
        }
        if ((long) sum == (long) (float) sum || (int) (d * f) == 1) {
            System.out.println("cut");
        }
        i += 2.7;
        l -= f;
        if (i == 5 && l < 1L << 33) {
            System.out.println("compound");
        }
        System.out.println((char) (i + 'a' - 5) == 'a' ? "a" : "other");
    }
}
