// Floats in memory outside the heap, and their bits.
import doppel.Symbolic;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

public class DirectFloats {
    public static void main(String[] args) {
        ByteBuffer direct = ByteBuffer.allocateDirect(32).order(ByteOrder.nativeOrder());
        direct.putFloat(0, Symbolic.floatValue("f", 2.5f)).putInt(4, Symbolic.intValue("bits", 0x3f800000));
        direct.putDouble(8, Symbolic.doubleValue("d", 0.1));
        if (direct.getFloat(0) > 2) {
            System.out.println("float");
        }
        if (direct.getFloat(4) > 0.5f) {
            System.out.println("float from int");
        }
        if (direct.getLong(8) > 0) {
            System.out.println("long from double");
        }
    }
}
