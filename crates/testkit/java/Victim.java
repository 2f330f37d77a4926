import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * A program with one of everything that a class file can hold, for damaging: constants of all kinds, fields, handlers,
 * switches, lambdas, nested classes, records, generics, an interface with a default method.
 */
public class Victim {
    static final long LONG = 0x123456789abcdefL;
    static final double DOUBLE = 2.5e300;
    static final float FLOAT = 1.5f;
    static final String TEXT = "t\u00e9xt";

    interface Greeter {
        String name();

        default String greet() {
            return "hello " + name();
        }
    }

    enum Level { LOW, HIGH }

    record Person(String name, int age) implements Greeter {}

    static class Box<T extends Comparable<T>> {
        private T value;

        void put(T next) {
            if (value == null || next.compareTo(value) > 0) {
                value = next;
            }
        }
    }

    private int counter;

    synchronized int count(int... by) {
        for (int n : by) {
            counter += n;
        }
        return counter;
    }

    static int choose(int n, String s, Level level) {
        int result = 0;
        switch (n) {
            case 1: result += 10;
            case 2: result += 20; break;
            case 1000: result -= 1; break;
            default: result = 5;
        }
        switch (s) {
            case "Aa": return result + 1;
            case "BB": return result + 2;
            default: break;
        }
        return result + (level == Level.HIGH ? 100 : 200);
    }

    static int guarded(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        Victim victim = new Victim();
        System.out.println(victim.count(1, 2, 3) + LONG + DOUBLE + FLOAT + TEXT);
        System.out.println(new Person("ann", 30).greet() + new Person("bob", 4));
        System.out.println(choose(1, "BB", Level.LOW) + choose(7, "x", Level.HIGH));
        System.out.println(guarded(7, 0) + guarded(7, 2));
        Box<Integer> box = new Box<>();
        box.put(3);
        box.put(2);
        IntUnaryOperator square = x -> x * x + box.value;
        int[][] grid = new int[2][3];
        grid[1][2] = square.applyAsInt(5);
        List<Object> things = new ArrayList<>(List.of(grid[1][2], 'c', 1.5f, (byte) 3));
        Map<String, Integer> map = new HashMap<>();
        for (Object thing : things) {
            map.merge(thing instanceof Integer ? "int" : thing.getClass().getName(), 1, Integer::sum);
        }
        System.out.println(map.size());
    }
}
