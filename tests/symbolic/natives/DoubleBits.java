// Which NaN it is shows in its bits: they are fixed.
import doppel.Symbolic;

public class DoubleBits {
    public static void main(String[] args) {
        double d = Symbolic.doubleValue("d", 16);
        if (Double.doubleToLongBits(d) >>> 52 == 1027) {
            System.out.println("exponent");
        }
        long l = Symbolic.longValue("l", 0x7ff8000000000001L);
        double nan = Double.longBitsToDouble(l);
        if (nan != nan) {
            System.out.println(Double.doubleToRawLongBits(nan) == 0x7ff8000000000001L);
        }
    }
}
