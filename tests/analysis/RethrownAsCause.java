// Or another one with it as its cause.
//@ runtime-exception: java.lang.IllegalStateException
public class RethrownAsCause {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(1 / n);
        } catch (ArithmeticException e) {
            throw new IllegalStateException(e);
        }
    }
}
