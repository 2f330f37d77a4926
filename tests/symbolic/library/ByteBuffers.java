// Numbers in a buffer of bytes.
import doppel.Symbolic;
import java.nio.ByteBuffer;

public class ByteBuffers {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0x01020304);
        ByteBuffer buffer = ByteBuffer.allocate(8);
        buffer.putInt(x).putShort((short) x);
        if (buffer.get(0) == 1 && buffer.getShort(4) == 0x0304) {
            System.out.println("big endian");
        }
    }
}
