// A divisor that is a constant other than 0.
//@ runtime-exception: proved
public class DivisionByConstant {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(n / 2 + n % 7 + (long) n / 3L);
    }
}
