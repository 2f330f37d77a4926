// Its message may throw.
//@ runtime-exception: java.lang.ArithmeticException
//@ assertion: open
public class AssertMessageThrows {
    public static void main(String[] args) {
        int n = args.length;
        assert n > 0 : 1 / n;
    }
}
