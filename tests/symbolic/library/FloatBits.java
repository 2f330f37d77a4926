// The bits of a float, and back.
import doppel.Symbolic;

public class FloatBits {
    public static void main(String[] args) {
        float f = Symbolic.floatValue("f", 1.0f);
        int bits = Float.floatToRawIntBits(f);
        if (bits >>> 23 == 127 && Float.intBitsToFloat(bits ^ 1) > 1) {
            System.out.println("one");
        }
    }
}
