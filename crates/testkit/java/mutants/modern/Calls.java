package modern;

import driver.Fuel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Lambdas, default and static methods of interfaces, enums, class constants, private members across nested classes. */
public class Calls {
    interface Named {
        String name();

        default String greet() {
            return "I am " + name() + suffix(1);
        }

        static String suffix(int n) {
            return n > 0 ? "!" : "";
        }
    }

    interface Loud extends Named {
        @Override
        default String greet() {
            return Named.super.greet().toUpperCase();
        }
    }

    static class Dog implements Loud {
        private int barks = 2;

        public String name() {
            return "dog" + secret();
        }

        private int secret() {
            return barks++;
        }

        @Override
        public String greet() {
            return Loud.super.greet() + "?";
        }
    }

    enum Level {
        LOW, MIDDLE { @Override int weight() { return 50; } }, HIGH;

        int weight() {
            return ordinal();
        }
    }

    private static int add(int a, int b) {
        return a + b;
    }

    private final int base = 4;

    int capture(int n, long wide) {
        IntBinaryOperator op = (a, b) -> a * n + b * base + (int) wide;
        return op.applyAsInt(3, 5);
    }

    static String functions() {
        Function<Integer, String> text = String::valueOf;
        Supplier<List<String>> maker = ArrayList::new;
        BiFunction<Integer, Integer, Integer> sum = Calls::add;
        List<String> list = maker.get();
        list.add(text.apply(sum.apply(2, 3)));
        list.forEach(each -> list.get(0).concat(each));
        return list + "";
    }

    static int levels() {
        int sum = 0;
        for (Level level : Level.values()) {
            Fuel.burn();
            switch (level) {
                case LOW: sum += 1; break;
                case HIGH: sum += 10;
                default: sum += level.weight();
            }
        }
        return sum;
    }

    static String constants(Object o, double d, char c) {
        Class<?> type = o == null ? Calls.class : o.getClass();
        return type.getName() + d + c + int[].class + (type == Dog.class);
    }

    static int outer(Dog dog) {
        dog.barks += 5;
        return dog.secret() + dog.barks;
    }

    static int resources(int n) throws Exception {
        int[] closed = new int[1];
        try (AutoCloseable first = () -> closed[0]++; AutoCloseable second = () -> closed[0] += n) {
            if (n > 2) throw new IllegalArgumentException("n");
            return closed[0];
        } catch (IllegalArgumentException e) {
            return -closed[0];
        }
    }

    static String multi(int n) {
        try {
            if (n == 0) throw new IllegalStateException("s");
            if (n == 1) throw new UnsupportedOperationException("u");
            return "fine";
        } catch (IllegalStateException | UnsupportedOperationException e) {
            return e.getMessage();
        }
    }

    public static void run(StringBuilder out) throws Exception {
        Dog dog = new Dog();
        out.append(dog.greet()).append(outer(dog)).append(' ').append(new Calls().capture(2, 7)).append(' ').append(functions());
        out.append(levels()).append(Level.valueOf("HIGH")).append(' ').append(constants(null, 1.5, 'c')).append(constants(dog, 2, 'd'));
        out.append(resources(1)).append(resources(5)).append(multi(0)).append(multi(1)).append(multi(2));
    }
}
