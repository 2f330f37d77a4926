package latest;

import driver.Fuel;
import java.util.List;

/** What came after: records, sealed types, patterns, switch expressions, text blocks. */
public class Kinds {
    sealed interface Shape permits Circle, Square, Empty {
        default int corners() {
            return count(this);
        }

        private int count(Shape shape) {
            return shape instanceof Square s && s.side() > 0 ? 4 : 0;
        }
    }

    record Circle(double radius) implements Shape {
        Circle {
            if (radius < 0) throw new IllegalArgumentException("radius " + radius);
        }
    }

    record Square(int side, String name) implements Shape {
        Square(int side) {
            this(side, "s" + side);
        }
    }

    enum Empty implements Shape { NOTHING }

    static double area(Shape shape) {
        if (shape instanceof Circle c) return c.radius * c.radius * 3;
        if (!(shape instanceof Square s)) return 0;
        return s.side * s.side;
    }

    static String word(int n) {
        return switch (n) {
            case 0, 1 -> "few";
            case 2 -> {
                String text = "two";
                yield text + n;
            }
            default -> n > 9 ? "many" : "some";
        };
    }

    static int total(List<? extends Shape> shapes) {
        var sum = 0;
        for (var shape : shapes) {
            Fuel.burn();
            sum += (int) area(shape) + shape.corners();
        }
        return sum;
    }

    static String block(Object o) {
        return """
            a "%s"
              b""".formatted(o);
    }

    public static void run(StringBuilder out) {
        var square = new Square(3);
        out.append(total(List.of(new Circle(2), square, Empty.NOTHING))).append(square).append(square.equals(new Square(3, "s3")));
        out.append(word(0)).append(word(2)).append(word(5)).append(word(50)).append(block(square.hashCode() != 0));
        try {
            out.append(new Circle(-1));
        } catch (IllegalArgumentException e) {
            out.append(e.getMessage());
        }
    }
}
