// Memory outside of the heap, of Java's buffers and of native code's own.

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

public class Buffers {
    static {
        System.loadLibrary("Buffers");
    }

    static native long sum(ByteBuffer buffer);

    static native void fill(ByteBuffer buffer, byte value);

    static native long address(Object buffer);

    /** Memory that native code has allocated. */
    static native ByteBuffer allocated(int capacity);

    /** Memory that is a variable of native code's. */
    static native ByteBuffer variable();

    /** Adds one to its first byte. */
    static native void increment();

    static native Object call(String name);

    static final ByteBuffer SHARED = ByteBuffer.allocateDirect(8);

    static Object shared() {
        SHARED.put(0, (byte) 9);
        return SHARED.get(1);
    }

    public static void main(String[] args) {
        if (args.length > 0) {
            symbolic();
            return;
        }
        ByteBuffer buffer = ByteBuffer.allocateDirect(16).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < buffer.capacity(); i++) buffer.put(i, (byte) i);
        System.out.println(sum(buffer));
        fill(buffer, (byte) 3);
        System.out.println(buffer.get(5) + " " + sum(buffer));
        ByteBuffer slice = buffer.slice(4, 4);
        fill(slice, (byte) 7);
        System.out.println(buffer.get(3) + " " + buffer.get(4) + " " + buffer.get(8));
        IntBuffer ints = buffer.asIntBuffer();
        ints.put(0, 0x01020304);
        System.out.println(sum(buffer) + " " + (address(ints) == address(buffer)) + " " + (address(slice) - address(buffer)));
        System.out.println(address(ByteBuffer.allocate(4)) + " " + sum(ByteBuffer.allocateDirect(0)));

        ByteBuffer allocated = allocated(8);
        System.out.println(allocated + " " + allocated.isDirect() + " " + allocated.get(0));
        allocated.put(1, (byte) 50);
        System.out.println(sum(allocated));
        ByteBuffer variable = variable();
        increment();
        System.out.println(variable.get(0));
        variable.put(0, (byte) 41);
        increment();
        System.out.println(variable.get(0) + " " + variable().get(0));
        SHARED.put(1, (byte) 4);
        System.out.println(call("shared") + " " + SHARED.get(0));
    }

    static void symbolic() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(4);
        buffer.put(0, doppel.Symbolic.byteValue("x", (byte) 3));
        fill(buffer, (byte) 7);
        if (buffer.get(0) == 7) System.out.println("filled"); // reads what was written
    }
}
