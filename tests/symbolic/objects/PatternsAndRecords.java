// instanceof patterns, records, switch expressions.
import doppel.Symbolic;

public class PatternsAndRecords {
    interface Shape {
    }

    record Circle(double radius) implements Shape {
        Circle {
            if (radius < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    record Square(int side) implements Shape {
    }

    public static void main(String[] args) {
        double r = Symbolic.doubleValue("r", 2);
        int side = Symbolic.intValue("side", 3);
        Shape[] shapes = {new Circle(r), new Square(side)};
        double area = 0;
        for (Shape shape : shapes) {
            if (shape instanceof Circle c && c.radius() > 1) {
                area += Math.PI * c.radius() * c.radius();
            } else if (shape instanceof Square s) {
                area += switch (s.side() & 3) {
                    case 0, 1 -> 0;
                    case 3 -> s.side() * s.side();
                    default -> {
                        int half = s.side() / 2;
                        yield half * 4.0;
                    }
                };
            }
        }
        System.out.println(area > 20);
        try {
            System.out.println(new Circle(Symbolic.doubleValue("q", -1)));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
