// A field read, written and exchanged through a handle.
import doppel.Symbolic;
import java.lang.invoke.MethodHandles;

public class VarHandle {
    static int number;

    public static void main(String[] args) {
        try {
            var handle = MethodHandles.lookup().findStaticVarHandle(VarHandle.class, "number", int.class);
            handle.set(Symbolic.intValue("x", 5));
            int old = (int) handle.getAndAdd(3);
            if (old == 5 && (int) handle.getVolatile() > 7) {
                System.out.println("eight");
            }
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
    }
}
