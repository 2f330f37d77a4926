// A long that no random test meets.
//@ entry: RareLong.f(long)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class RareLong {
    public static void f(long x) {
        if ((x ^ x >>> 32) == 0x0123456789ABCDEFL) {
            assert (x & 1) == 1; // reached
        }
    }
}
