// The VM prints an exception that nobody catches, with its message.
//@ assertion: java.lang.AssertionError
//@ runtime-exception: proved
public class UncaughtMessage {
    public static void main(String[] args) throws Exception {
        if (args.length > 1) {
            throw new Refused(args.length);
        }
    }

    static class Refused extends Exception {
        final int n;
        Refused(int n) {
            this.n = n;
        }
        @Override
        public String getMessage() {
            assert n < 3;
            return "refused";
        }
    }
}
