// Diamonds in diamonds, of four types.
import doppel.Symbolic;

public class NestedTernaries {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 12);
        long l = x > 10 ? x > 20 ? 10_000_000_000L : x : -1;
        float f = x < 5 ? 1.5f : x < 15 ? x : Float.NaN;
        double d = f > 3 ? f * 2.0 : l;
        int i = d > 20 ? (int) d : (byte) x;
        System.out.println(l < 5_000_000_000L);
        System.out.println(f == f);
        System.out.println(d > i - 1);
    }
}
