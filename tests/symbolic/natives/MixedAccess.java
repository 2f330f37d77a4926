// Many accesses of all widths at all offsets, aligned or not, to memory outside the heap.
import doppel.Symbolic;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

public class MixedAccess {
    static long seed = 42;

    static int next(int bound) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) (seed >>> 33) % bound;
    }

    public static void main(String[] args) {
        long l = Symbolic.longValue("l", 0x1122334455667788L);
        int i = Symbolic.intValue("i", -7);
        short h = Symbolic.shortValue("h", (short) 300);
        byte b = Symbolic.byteValue("b", (byte) 5);
        ByteBuffer memory = ByteBuffer.allocateDirect(24).order(ByteOrder.nativeOrder());
        byte[] array = new byte[24];
        int sum = 0;
        for (int n = 0; n < 60; n++) {
            int at = next(16);
            switch (next(10)) {
                case 0 -> memory.putLong(at, l + n);
                case 1 -> memory.putInt(at, i * n);
                case 2 -> memory.putShort(at, h);
                case 3 -> memory.put(at, b);
                case 4 -> memory.putInt(at, n);
                case 5 -> sum += memory.getLong(at) > 0 ? 1 : 2;
                case 6 -> sum += memory.getInt(at) > 0 ? 3 : 4;
                case 7 -> sum += memory.getChar(at) > 999 ? 5 : 6;
                case 8 -> {
                    memory.get(at, array, at, 8);
                    sum += array[at + 3] < 0 ? 7 : 8;
                }
                default -> memory.put(at, array, 0, 7);
            }
        }
        System.out.println(sum);
    }
}
