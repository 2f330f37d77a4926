// A method called through a handle.
import doppel.Symbolic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class MethodHandle {
    static long plus(long x, int y) {
        return x + y;
    }

    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 20);
        try {
            var type = MethodType.methodType(long.class, long.class, int.class);
            var handle = MethodHandles.lookup().findStatic(MethodHandle.class, "plus", type);
            long sum = (long) handle.invokeExact(x, 2);
            if (sum == 22) {
                System.out.println("22");
            }
        } catch (Throwable e) {
            System.out.println(e);
        }
    }
}
