// Volatile fields through updaters, reflection and handles of arrays.
import doppel.Symbolic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;

public class FieldUpdaters {
    volatile int count = Symbolic.intValue("c", 4);

    public static void main(String[] args) throws ReflectiveOperationException {
        AtomicIntegerFieldUpdater<FieldUpdaters> updater = AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "count");
        FieldUpdaters object = new FieldUpdaters();
        System.out.println(updater.getAndUpdate(object, v -> v * 2) == 4);
        System.out.println(updater.compareAndSet(object, 8, Symbolic.intValue("e", 1)));
        System.out.println(FieldUpdaters.class.getDeclaredField("count").getInt(object) == 1);
        AtomicLongArray array = new AtomicLongArray(3);
        array.addAndGet(Symbolic.intValue("i", 2), Symbolic.longValue("d", 5));
        System.out.println(array.get(2) == 5);
        VarHandle handle = MethodHandles.arrayElementVarHandle(short[].class);
        short[] shorts = {1, 2, Symbolic.shortValue("s", (short) 3)};
        handle.setVolatile(shorts, Symbolic.intValue("j", 0), (short) 9);
        System.out.println((short) handle.getAcquire(shorts, 2) + shorts[0] > 11);
    }
}
