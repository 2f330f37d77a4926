// Methods of null throw, also those that would end the program.
//@ assertion-by-induction: java.lang.AssertionError
//@ runtime-exception-by-induction: open
public class InductionNullReceiver {
    static int count(int n) {
        return n <= 0 ? 0 : 1 + count(n - 1);
    }

    public static void main(String[] args) {
        Runtime none = null;
        try {
            if (count(args.length) == args.length) {
                none.exit(1);
            }
        } catch (NullPointerException e) {
            assert false;
        }
    }
}
