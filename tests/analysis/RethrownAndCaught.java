// A caught exception that is thrown again is caught outside.
//@ runtime-exception: proved
public class RethrownAndCaught {
    public static void main(String[] args) {
        int n = args.length;
        try {
            try {
                System.out.println(1 / n);
            } catch (ArithmeticException e) {
                throw e;
            }
        } catch (RuntimeException e) {
            System.out.println("caught");
        }
    }
}
