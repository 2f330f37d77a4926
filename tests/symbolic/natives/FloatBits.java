// The bits of a float and back; a float that is no NaN has the bits that its expression says.
import doppel.Symbolic;

public class FloatBits {
    public static void main(String[] args) {
        float f = Symbolic.floatValue("f", 1.5f);
        if (Float.floatToRawIntBits(f) > 0x3f000000) {
            System.out.println("bits");
        }
        int i = Symbolic.intValue("i", 0x40490fdb);
        float pi = Float.intBitsToFloat(i);
        if (pi > 3) {
            System.out.println("float");
        }
        if (Float.floatToRawIntBits(pi) == i) {
            System.out.println("and back");
        }
    }
}
