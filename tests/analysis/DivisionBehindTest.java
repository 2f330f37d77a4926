// A divisor that is tested first.
//@ runtime-exception: proved
public class DivisionBehindTest {
    public static void main(String[] args) {
        int n = args.length;
        if (n != 0) {
            System.out.println(7 / n);
        }
        if (n > 1) {
            System.out.println(7 % (n - 1));
        }
    }
}
