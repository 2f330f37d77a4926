// So it does with the cause, whose text is asked for.
//@ assertion: java.lang.AssertionError
public class UncaughtCause {
    public static void main(String[] args) {
        try {
            if (args.length > 1) {
                throw new Refused();
            }
        } catch (Refused e) {
            throw new Error(null, e);
        }
    }

    static class Refused extends Exception {
        @Override
        public String toString() {
            assert false;
            return "refused";
        }
    }
}
