// A caught exception is thrown again.
//@ runtime-exception: java.lang.ArithmeticException
public class Rethrown {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(1 / n);
        } catch (ArithmeticException e) {
            System.out.println("caught");
            throw e;
        }
    }
}
