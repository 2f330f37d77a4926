// The class whose method throws is never made.
//@ runtime-exception: proved
public class OverriddenByNobody {
    public static void main(String[] args) {
        int n = args.length;
        Shape s = n > 1 ? new Shape() : new Circle();
        System.out.println(s.area());
    }

    static class Shape {
        int area() {
            return 0;
        }
    }
    static class Circle extends Shape {
        int area() {
            return 3;
        }
    }
    static class Square extends Shape {
        int area() {
            throw new IllegalStateException();
        }
    }
}
