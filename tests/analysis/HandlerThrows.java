// The handler itself throws.
//@ runtime-exception: java.lang.ArithmeticException
public class HandlerThrows {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(1 / n);
        } catch (ArithmeticException e) {
            System.out.println(2 % n);
        }
    }
}
