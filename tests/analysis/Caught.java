// A handler of just this class.
//@ runtime-exception: proved
public class Caught {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(1 / n);
        } catch (ArithmeticException e) {
            System.out.println("caught");
        }
    }
}
