// Byte buffers: views, orders, positions by symbolic values.
import doppel.Symbolic;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;

public class BufferViews {
    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.allocate(Symbolic.intValue("size", 16));
        buffer.putInt(Symbolic.intValue("i", 0x01020304)).putDouble(Symbolic.doubleValue("d", 1.5)).flip();
        System.out.println(buffer.get(Symbolic.intValue("at", 1)) == 2);
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(buffer.getShort() == 0x0201);
        System.out.println(buffer.asReadOnlyBuffer().remaining());
        try {
            buffer.position(Symbolic.intValue("p", 10));
            System.out.println(buffer.getLong());
        } catch (BufferUnderflowException e) {
            System.out.println("too few");
        }
        CharBuffer chars = CharBuffer.wrap(Symbolic.string("s", "hello"), 1, 4);
        System.out.println(chars.charAt(0) == 'e' && chars.toString().endsWith("l"));
    }
}
