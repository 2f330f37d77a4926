// A divisor that may be 0.
//@ runtime-exception: java.lang.ArithmeticException
public class DivisionByVariable {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(7 / n);
    }
}
