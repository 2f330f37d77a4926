// A RuntimeException in the printing of an exception is caught by nobody.
//@ runtime-exception: java.lang.ArithmeticException
public class UncaughtMessageThrows {
    public static void main(String[] args) throws Exception {
        throw new Refused(args.length);
    }

    static class Refused extends Exception {
        final int n;
        Refused(int n) {
            this.n = n;
        }
        @Override
        public String getLocalizedMessage() {
            return "refused " + 100 / n;
        }
    }
}
