// A handler of another class.
//@ runtime-exception: java.lang.ArithmeticException
public class NotCaughtByNarrower {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(1 / n);
        } catch (NullPointerException e) {
            System.out.println("caught");
        }
    }
}
