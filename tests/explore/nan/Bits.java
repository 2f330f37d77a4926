// The bits of a number are what it was made of; those with the greatest exponent are the infinities and NaN.
//@ entry: Bits.f(int)
//@ verdict: holds
public class Bits {
    public static int f(int bits) {
        if ((bits & 0x7F800000) == 0x7F800000) {
            return 1; // reached
        }
        float x = Float.intBitsToFloat(bits);
        assert x == x; // reached
        assert Float.floatToIntBits(x) == bits;
        return 2;
    }
}
