// Compare-and-set of a byte, a short and a boolean is made of one on the int around it: neighbours keep their expressions.
import doppel.Symbolic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class SmallFields {
    volatile byte b0, b1, b2;
    volatile boolean z;
    volatile short h;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        SmallFields object = new SmallFields();
        VarHandle b1 = lookup.findVarHandle(SmallFields.class, "b1", byte.class);
        byte c = Symbolic.byteValue("c", (byte) 7);
        object.b2 = c;
        System.out.println(b1.compareAndSet(object, (byte) 0, (byte) 9));
        if (object.b2 > 5) {
            System.out.println("neighbour");
        }
        System.out.println((byte) b1.getAndAdd(object, c));
        if (object.b1 < 20) {
            System.out.println("added");
        }
        VarHandle h = lookup.findVarHandle(SmallFields.class, "h", short.class);
        h.getAndSet(object, Symbolic.shortValue("h", (short) 300));
        if (object.h > 299) {
            System.out.println("short");
        }
        VarHandle z = lookup.findVarHandle(SmallFields.class, "z", boolean.class);
        System.out.println(z.compareAndSet(object, false, Symbolic.booleanValue("z", true)));
        if (object.z) {
            System.out.println("boolean");
        }
    }
}
