// A receiver that a symbolic condition has chosen.
import doppel.Symbolic;

public class Virtual {
    static class Shape {
        int area(int side) {
            return 0;
        }
    }

    static class Square extends Shape {
        @Override
        int area(int side) {
            return side * side;
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        Shape shape = x > 3 ? new Square() : new Shape();
        if (shape.area(x) == 25) {
            System.out.println("square");
        }
    }
}
