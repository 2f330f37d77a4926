// The test leaves 0 in.
//@ runtime-exception: java.lang.ArithmeticException
public class DivisionBehindWrongTest {
    public static void main(String[] args) {
        int n = args.length;
        if (n >= 0) {
            System.out.println(7 / n);
        }
    }
}
