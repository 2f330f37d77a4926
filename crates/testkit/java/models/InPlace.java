import doppel.Symbolic;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntUnaryOperator;

/** Calls everything that has a model. */
public class InPlace {
    private static String reflected(Cell cell) throws Exception {
        MethodHandle handle = MethodHandles.lookup().findStatic(Cell.class, "twice", MethodType.methodType(int.class, int.class));
        IntUnaryOperator reference = Cell::twice;
        Object invoked = Cell.class.getDeclaredMethod("twice", int.class).invoke(null, 5);
        try {
            return handle.invoke(3) + " " + reference.applyAsInt(4) + " " + invoked;
        } catch (Throwable e) {
            return e.toString();
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell(Symbolic.intValue("x", 5));
        cell.negate();
        System.out.println(cell.x > 0 ? "positive" : "not positive");
        System.out.println(Cell.twice(Symbolic.intValue("y", 4)) == 10);
        System.out.println(Cell.slow(Symbolic.intValue("z", 104)) == 208);
        System.out.println(Cell.slow(2));
        System.out.println(cell.secret() == 7);
        System.out.println(cell.add(1L << 40, 2, 3.5));
        System.out.println(Cell.isLocked() + " " + Thread.holdsLock(cell) + " " + Thread.holdsLock(Cell.class));
        Object[] cells = new Object[1];
        System.out.println(cell.itself(cells) == cells[0]);
        System.out.println(new Cell.Inner<Integer>().values(new Integer[] {1, 2}).length);
        System.out.println(Integer.reverse(1) + " " + Math.abs(-3) + " " + "a".hashCode() + " " + "models".hashCode());
        System.out.println("x".equals("everything") + " " + "x".equals("y") + " " + Symbolic.string("s", "q").equals("q"));
        try {
            cell.fail("failed");
        } catch (IllegalStateException e) {
            e.printStackTrace(System.out);
            StackTraceElement first = e.getStackTrace()[0];
            System.out.println(first.isNativeMethod() + " " + first.getMethodName());
        }
        try {
            cell.failToo();
        } catch (ArithmeticException e) {
            e.printStackTrace(System.out);
        }
        System.out.println(cell.name() + ", " + new Cell.Sub().name() + ", " + new Cell.Sub().described());
        System.out.println(Cell.Named.count() + " " + reflected(cell));
        Thread other = new Thread(() -> System.out.println(cell.add(1, 2, 3)));
        other.start();
        other.join();
        System.out.println(System.getProperty("java.class.path").contains("models"));
    }
}
