// What a method throws is caught by who calls it.
//@ runtime-exception: proved
public class CaughtInCaller {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(f(n));
        } catch (ArithmeticException e) {
            System.out.println("caught");
        }
    }

    static int f(int n) {
        return 1 / n;
    }
}
