// What is printed is looked into.
//@ runtime-exception: proved
//@ assertion: proved
public class UncaughtMessageSafe {
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
            int divisor = n;
            return "refused " + 100 / (divisor > 0 ? divisor : 1);
        }
    }
}
