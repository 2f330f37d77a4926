// Lambdas and inner classes that capture symbolic values.
import doppel.Symbolic;
import java.util.function.IntBinaryOperator;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;

public class Captures {
    private final int field = Symbolic.intValue("f", 4);

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 6);
        long y = Symbolic.longValue("y", 1L << 40);
        double d = Symbolic.doubleValue("d", 0.25);
        String s = Symbolic.string("s", "abc");
        IntSupplier first = () -> x * 2;
        LongFunction<Double> second = z -> y + z + d;
        Supplier<Integer> third = s::length;
        IntBinaryOperator fourth = Math::floorMod;
        System.out.println(first.getAsInt() > 11);
        System.out.println(second.apply(x) > 1e12);
        System.out.println(third.get() == 3);
        System.out.println(fourth.applyAsInt(-x, 4));
        Captures outer = new Captures();
        Object inner = new Object() {
            @Override
            public int hashCode() {
                return outer.field + x;
            }
        };
        System.out.println(inner.hashCode() == 10);
        Runnable chain = () -> System.out.println(new Captures().new Inner(x).sum() < 12);
        chain.run();
    }

    class Inner {
        private final int mine;

        Inner(int mine) {
            this.mine = mine;
        }

        int sum() {
            return mine + field;
        }
    }
}
