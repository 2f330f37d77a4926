// What is stored in a byte is cut off.
//@ runtime-exception: java.lang.ArithmeticException
public class FieldTruncates {
    public static void main(String[] args) {
        int n = args.length;
        Box b = new Box();
        b.d = (byte) (n + 254);
        System.out.println(1 / b.d);
    }

    static class Box {
        byte d = 5;
    }
}
