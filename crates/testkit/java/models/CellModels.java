import doppel.Model;
import java.lang.reflect.Field;

public class CellModels {
    private static final Field SECRET;

    static {
        try {
            SECRET = Cell.class.getDeclaredField("secret");
            SECRET.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Model("Cell.negate()V")
    public static void negate(Cell cell) {
        cell.x = -cell.x;
    }

    @Model("Cell.twice(I)")
    public static int twice(int value) {
        return helped(value);
    }

    private static int helped(int value) {
        return value * 2;
    }

    @Model("Cell.add(JID)J")
    public static long add(Cell cell, long a, int b, double c) {
        return a + b + (long) c + (Thread.holdsLock(cell) ? 1000 : 0);
    }

    /** Calls the real method. */
    @Model("Cell.slow(I)I")
    public static int slow(int value) {
        return value > 100 ? value * 2 : Cell.slow(value);
    }

    @Model("Cell.secret()")
    public static int secret(Cell cell) throws IllegalAccessException {
        SECRET.setInt(cell, cell.x + 12);
        return SECRET.getInt(cell);
    }

    @Model("Cell.fail(Ljava/lang/String;)I")
    public static int fail(Cell cell, String text) {
        Runnable thrower = () -> {
            throw new IllegalStateException(text);
        };
        thrower.run();
        return 0;
    }

    @Model("Cell.failToo()I")
    static int failToo(Cell cell) {
        return cell.x / 0;
    }

    @Model("Cell.isLocked()Z")
    public static boolean isLocked() {
        return Thread.holdsLock(Cell.class);
    }

    @Model("Cell.itself([Ljava/lang/Object;)LCell;")
    public static Cell itself(Cell cell, Object cells) {
        ((Object[]) cells)[0] = cell;
        return cell;
    }

    @Model("Cell$Inner.values([Ljava/lang/Number;)[Ljava/lang/Number;")
    public static Number[] values(Cell.Inner<?> inner, Number[] from) {
        return from.clone();
    }

    @Model("Cell.name()Ljava/lang/String;")
    public static String name(Cell cell) {
        // A call is dispatched as any other: of a subclass, it would be what has called this.
        return "modelled " + (cell.getClass() == Cell.class ? cell.name() : "cell");
    }

    @Model("Cell$Named.described()Ljava/lang/String;")
    public static String described(Cell.Named named) {
        return "modelled " + named.described();
    }

    @Model("Cell$Named.count([LCell$Named;)I")
    public static int count(Cell.Named[] all) {
        return all.length + 10;
    }

    @Model("java.lang.Integer.reverse(I)I")
    public static int reverse(int value) {
        return value + 41;
    }

    @Model("java.lang.Math.abs(I)I")
    public static int abs(int value) {
        return Math.abs(value) + 100;
    }

    /** The library's own loading of this class needs the real one. */
    @Model("java.lang.String.hashCode()I")
    public static int hashCode(String text) {
        return text.startsWith("model") ? text.length() : text.hashCode();
    }

    /** Has a built-in and a summary as well. */
    @Model("java.lang.String.equals(Ljava/lang/Object;)Z")
    public static boolean equals(String text, Object other) {
        return other == "everything" || text.equals(other);
    }
}
