// Memory outside the heap: values are written and read as others.
import doppel.Symbolic;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

public class DirectBuffers {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0x01020304);
        ByteBuffer direct = ByteBuffer.allocateDirect(32).order(ByteOrder.nativeOrder());
        direct.putInt(0, x).put(4, Symbolic.byteValue("b", (byte) -3));
        if (direct.get(0) > 3) {
            System.out.println("low byte");
        }
        if (direct.getInt(0) > 5) {
            System.out.println("int");
        }
        if (direct.getShort(3) < 0) {
            System.out.println("across");
        }
        byte[] copy = new byte[8];
        direct.get(copy);
        if (copy[4] < -2) {
            System.out.println("bulk");
        }
        direct.put(1, (byte) 0);
        if (direct.getInt(0) < 0x01020005) {
            System.out.println("one byte replaced");
        }
    }
}
