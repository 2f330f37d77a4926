// Elements in the other byte order, copied in bulk.
import doppel.Symbolic;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

public class SwappedBuffers {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0x01020304);
        ByteBuffer bytes = ByteBuffer.allocateDirect(64).order(ByteOrder.BIG_ENDIAN);
        IntBuffer ints = bytes.asIntBuffer();
        ints.put(new int[] {x, 5, 6, 7, 8, 9, 10, 11});
        if (bytes.get(0) == 1) {
            System.out.println("highest first");
        }
        int[] back = new int[8];
        ints.position(0).get(back);
        if (back[0] < 0x01020305 && back[1] == 5) {
            System.out.println("and back");
        }
    }
}
