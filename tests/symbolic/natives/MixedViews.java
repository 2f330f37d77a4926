// Arrays of one kind seen as another, by Unsafe.
import doppel.Symbolic;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class MixedViews {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long base = Unsafe.ARRAY_INT_BASE_OFFSET;
        int[] ints = {1, Symbolic.intValue("i", 0x01020304), 3};
        if (unsafe.getByte(ints, base + 5) > 2) {
            System.out.println("byte of an int");
        }
        if (unsafe.getLong(ints, base + 4) > 0x0000000300000000L) {
            System.out.println("two ints");
        }
        unsafe.putByte(ints, base + 7, Symbolic.byteValue("b", (byte) 0x55));
        if (ints[1] > 0x55000000) {
            System.out.println("one byte changed");
        }
        unsafe.putLong(ints, base, Symbolic.longValue("l", 0x0000000500000004L));
        if (ints[0] < 5 && ints[1] < 6) {
            System.out.println("a long over two ints");
        }
        unsafe.putFloat(ints, base + 8, Symbolic.floatValue("f", 1.5f));
        if (ints[2] > 0x3f800000) {
            System.out.println("a float in an int");
        }
        float[] floats = new float[3];
        unsafe.copyMemory(ints, base, floats, Unsafe.ARRAY_FLOAT_BASE_OFFSET, 12);
        if (floats[2] > 1 && floats[0] < 1) {
            System.out.println("ints copied to floats");
        }
        unsafe.setMemory(ints, base + 2, 4, (byte) 0);
        unsafe.setMemory(ints, base + 9, 2, Symbolic.byteValue("s", (byte) 2));
        if (ints[1] == 0 && ints[2] > 0) {
            System.out.println("cleared");
        }
        boolean[] flags = new boolean[2];
        unsafe.putByte(flags, Unsafe.ARRAY_BOOLEAN_BASE_OFFSET, Symbolic.byteValue("t", (byte) 1));
        if (unsafe.getBoolean(flags, Unsafe.ARRAY_BOOLEAN_BASE_OFFSET)) {
            System.out.println("boolean");
        }
        long address = unsafe.allocateMemory(8);
        unsafe.putInt(address, Symbolic.intValue("o", 9));
        address = unsafe.reallocateMemory(address, 64);
        if (unsafe.getInt(address) > 5) {
            System.out.println("grown");
        }
        unsafe.freeMemory(address);
    }
}
