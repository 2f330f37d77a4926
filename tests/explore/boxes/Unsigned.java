// A negative int is large when it is unsigned.
//@ entry: Unsigned.f(int)
//@ verdict: holds
public class Unsigned {
    public static void f(int x) {
        if (Integer.compareUnsigned(x, Integer.MAX_VALUE) > 0) {
            assert x < 0; // reached
        } else {
            assert x >= 0; // reached
        }
        assert Integer.toUnsignedLong(x) >= 0;
    }
}
