// An array of bytes seen as ints.
import doppel.Symbolic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

public class ByteViews {
    public static void main(String[] args) {
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[8];
        view.set(bytes, 1, Symbolic.intValue("y", 0x01020304));
        if (bytes[1] > 3) {
            System.out.println("byte");
        }
        bytes[2] = Symbolic.byteValue("b", (byte) 9);
        if ((int) view.get(bytes, 0) > 1000) {
            System.out.println("int");
        }
    }
}
