import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** One class file with as many kinds of constants and attributes as javac will write. */
@Deprecated
public sealed class Features<T extends Comparable<T>> implements Runnable, Comparable<Features<T>> permits Features.Sub {
    static final int INT = 42;
    static final long LONG = 1L << 40;
    static final double DOUBLE = 2.5;
    static final float FLOAT = 1.5f;
    static final String STRING = "text \u00e9 \u0000";
    private volatile List<T> list = new ArrayList<>();
    protected transient int[] array = {1, 2, 3};

    static final class Sub extends Features<String> {}

    record Point(@Deprecated int x, List<String> names) {}

    enum Color { RED, GREEN }

    interface Shape {
        int SIDES = 4;

        default int sides() { return SIDES; }

        private void hidden() {}

        double area() throws java.io.IOException;
    }

    @Override
    public synchronized void run() {
        Function<Integer, Integer> twice = x -> x * 2;
        Runnable self = this::close;
        try {
            switch (STRING.length()) {
                case 1, 2, 3 -> array[0]++;
                case 1000 -> System.out.println(twice.apply(3) + " " + LONG);
                default -> self.run();
            }
        } catch (IllegalStateException | ArithmeticException e) {
            throw new RuntimeException(e);
        } finally {
            list = null;
        }
    }

    native int natively(long a, double b);

    strictfp double close() {
        Object local = new Object() { @Override public String toString() { return "anonymous" + list; } };
        assert local != null;
        long wide = LONG;
        return wide + DOUBLE;
    }

    @Override
    public int compareTo(Features<T> other) { return Color.valueOf("RED").compareTo(Color.GREEN); }
}
