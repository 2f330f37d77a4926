// A NaN that is not the usual one keeps its bits.
import doppel.Symbolic;

public class Nans {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 1);
        float odd = Float.intBitsToFloat(0x7fc00123);
        float f = x > 0 ? odd : Float.NaN;
        System.out.println(Float.floatToRawIntBits(f) == 0x7fc00123);
        float zero = x > 3 ? 0.0f : -0.0f;
        System.out.println(1 / zero < 0);
        double d = zero == 0 ? x : zero < 0 ? 5 : Double.NaN;
        System.out.println(d != d);
        float bits = Float.intBitsToFloat(x * 3);
        float either = x < 40 ? bits : 2.5f;
        System.out.println(Float.floatToRawIntBits(either) == 3);
        float mixed = x < 50 ? either : x * 0.5f;
        System.out.println(mixed > 1);
    }
}
