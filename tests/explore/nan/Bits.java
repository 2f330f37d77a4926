// The bit patterns with the greatest exponent are the infinities and NaN.
//@ entry: Bits.f(int)
//@ verdict: holds
public class Bits {
    public static int f(int bits) {
        float x = Float.intBitsToFloat(bits);
        if ((bits & 0x7FFFFFFF) > 0x7F800000) {
            assert x != x; // reached
            return 1;
        }
        assert x == x; // reached
        return 2;
    }
}
