// Objects that went through an array are of any class that is made.
//@ runtime-exception: java.lang.IllegalStateException
public class OverriddenInArray {
    public static void main(String[] args) {
        int n = args.length;
        Shape[] all = {new Shape(), new Square()};
        for (int i = 0; i < all.length; i++) {
            Shape s = all[i];
            if (s != null) {
                s.area();
            }
        }
    }

    static class Shape {
        void area() {
        }
    }
    static class Square extends Shape {
        void area() {
            throw new IllegalStateException();
        }
    }
}
