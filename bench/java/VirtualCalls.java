/** Goal: invokevirtual and invokeinterface with three receivers each. */
public class VirtualCalls {
    static final int N = 8_000_000;

    interface Scalable {
        int scale(int by);
    }

    abstract static class Shape implements Scalable {
        abstract int area(int unit);
    }

    static final class Square extends Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        int area(int unit) {
            return side * side * unit;
        }

        @Override
        public int scale(int by) {
            return side * by;
        }
    }

    static final class Rectangle extends Shape {
        private final int width;
        private final int height;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        int area(int unit) {
            return width * height * unit;
        }

        @Override
        public int scale(int by) {
            return (width + height) * by;
        }
    }

    static final class Dot extends Shape {
        @Override
        int area(int unit) {
            return 0;
        }

        @Override
        public int scale(int by) {
            return -by;
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(3), new Rectangle(2, 5), new Dot()};
        Scalable[] scalables = {new Square(4), new Rectangle(1, 2), new Dot()};
        long sum = 0;
        for (int i = 0; i < N; i++) {
            sum += shapes[i % 3].area(i & 7);
            sum += scalables[i % 3].scale(i & 3);
        }
        System.out.println(sum);
    }
}
