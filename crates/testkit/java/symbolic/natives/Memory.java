import doppel.Symbolic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.concurrent.atomic.AtomicInteger;

// Unsafe behind buffers, views and variable handles: expressions are split and joined with the bytes.
public class Memory {
    volatile byte b0, b1, b2;
    volatile short h;
    volatile float f;
    volatile int i;

    public static void main(String[] args) throws Exception {
        buffers(Symbolic.intValue("x", 0x01020304), Symbolic.byteValue("b", (byte) -3));
        floats(Symbolic.floatValue("f", 2.5f), Symbolic.intValue("bits", 0x3f800000));
        handles(Symbolic.intValue("y", 0x01020304), Symbolic.byteValue("c", (byte) 7));
        copies(Symbolic.intValue("z", 77));
    }

    static void buffers(int x, byte b) {
        ByteBuffer direct = ByteBuffer.allocateDirect(32).order(ByteOrder.nativeOrder());
        direct.putInt(0, x).put(4, b);
        if (direct.get(0) > 3) { // => (slt 3 (extract 7 0 x:32))
            System.out.println("low byte");
        }
        if (direct.getInt(0) > 5) { // => (slt 5 x:32)
            System.out.println("int");
        }
        if (direct.getShort(3) < 0) { // => (slt (concat b:8 (extract 31 24 x:32)) 0)
            System.out.println("across");
        }
        byte[] copy = new byte[8];
        direct.get(copy);
        if (copy[4] < -2) { // => (slt b:8 -2)
            System.out.println("bulk");
        }
        direct.put(1, (byte) 0);
        if (direct.getInt(0) < 0x01020004 + 1) { // => (slt (concat (extract 31 16 x:32) (zext 16 (extract 7 0 x))) 16908293)
            System.out.println("one byte replaced");
        }
        IntBuffer swapped = ByteBuffer.allocateDirect(16).order(ByteOrder.BIG_ENDIAN).asIntBuffer();
        swapped.put(new int[] {x, 5});
        int[] back = new int[2];
        swapped.position(0).get(back);
        if (back[0] != 6 && back[1] == 5) { // => (not (eq x:32 6))
            System.out.println("swapped twice");
        }
    }

    static void floats(float f, int bits) {
        ByteBuffer direct = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder());
        direct.putFloat(0, f).putInt(4, bits);
        if (direct.getFloat(0) > 2) { // => (flt 2.0 f:f32)
            System.out.println("float");
        }
        if (direct.getFloat(4) == 1) { // => (feq (ffrombits bits:32) 1.0)
            System.out.println("float from int");
        }
    }

    static void handles(int y, byte c) throws Exception {
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[8];
        view.set(bytes, 1, y);
        if (bytes[1] > 3) { // => (slt 3 (extract 7 0 y:32))
            System.out.println("view");
        }
        Memory object = new Memory();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle b1 = lookup.findVarHandle(Memory.class, "b1", byte.class);
        object.b2 = c;
        System.out.println(b1.compareAndSet(object, (byte) 0, (byte) 9));
        if (object.b2 > 5) { // => (slt 5 c:8)
            System.out.println("neighbour kept");
        }
        VarHandle h = lookup.findVarHandle(Memory.class, "h", short.class);
        h.setVolatile(object, (short) y);
        if (object.h > 0x300) { // => (slt 768 (extract 15 0 y:32))
            System.out.println("short");
        }
        VarHandle i = lookup.findVarHandle(Memory.class, "i", int.class);
        object.i = y;
        System.out.println(i.compareAndSet(object, 5, 6));
        System.out.println(i.compareAndSet(object, y, y + 1));
        if (object.i > 9) { // => (slt 9 (add y:32 1))
            System.out.println("int");
        }
        AtomicInteger atomic = new AtomicInteger(y);
        if (atomic.addAndGet(3) == 0x01020307) { // => (eq y:32 16909060)
            System.out.println("atomic");
        }
    }

    static void copies(int z) {
        int[] a = {z, 2, z + 1};
        int[] c = a.clone();
        System.arraycopy(c, 0, c, 1, 2);
        if (c[1] > 70 && c[0] < 80 && c[2] == 2) { // => (slt 70 z:32); (slt z:32 80)
            System.out.println("moved");
        }
        Object[] o = {z};
        Object[] p = o.clone();
        if ((Integer) p[0] < 90) {
            System.out.println("box");
        }
    }
}
