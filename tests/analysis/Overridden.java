// One of the methods that a call may come to throws.
//@ runtime-exception: java.lang.IllegalStateException
public class Overridden {
    public static void main(String[] args) {
        int n = args.length;
        Shape s = n > 1 ? new Square() : new Circle();
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
