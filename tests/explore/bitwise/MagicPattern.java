// One int in four thousand million.
//@ entry: MagicPattern.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class MagicPattern {
    public static void f(int x) {
        int mixed = (x ^ 0x5A5A5A5A) + 0x01234567;
        assert (mixed ^ mixed >>> 16) != 0xCAFEBABE;
    }
}
