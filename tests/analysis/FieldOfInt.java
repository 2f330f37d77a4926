// A number that only a field has.
//@ runtime-exception: java.lang.ArithmeticException
public class FieldOfInt {
    public static void main(String[] args) {
        int n = args.length;
        Box b = new Box();
        if (n > 1) {
            b.d = 0;
        }
        System.out.println(1 / b.d);
    }

    static class Box {
        int d = 5;
    }
}
