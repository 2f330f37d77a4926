// Division by a constant is computed on both sides.
import doppel.Symbolic;

public class Division {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -31);
        long l = Symbolic.longValue("l", 77);
        int q = x < 0 ? x / 4 : x % 10;
        long r = l > 50 ? l % -9 : l / 10_000_000_000L;
        System.out.println(q == -7);
        System.out.println(r == 5);
    }
}
