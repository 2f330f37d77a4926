// Many bit patterns are NaN, and one of them is what comes back.
//@ entry: Bits.f(int)
//@ verdict: holds
public class Bits {
    public static int f(int bits) {
        float x = Float.intBitsToFloat(bits);
        if (x != x) {
            assert (bits & 0x7FFFFFFF) > 0x7F800000; // reached
            assert Float.floatToIntBits(x) == 0x7FC00000;
            return 1;
        }
        assert Float.floatToIntBits(x) == bits; // reached
        return 2;
    }
}
