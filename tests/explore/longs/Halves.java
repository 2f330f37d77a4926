// A long is its two halves.
//@ entry: Halves.f(long)
//@ paths: 1
//@ verdict: holds
public class Halves {
    public static void f(long x) {
        int high = (int) (x >>> 32);
        int low = (int) x;
        assert ((long) high << 32 | low & 0xFFFFFFFFL) == x;
    }
}
