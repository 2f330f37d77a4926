// Those that say they are exact throw.
//@ runtime-exception: java.lang.ArithmeticException
public class MathExact {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(Math.addExact(Integer.MAX_VALUE - 1, n));
    }
}
