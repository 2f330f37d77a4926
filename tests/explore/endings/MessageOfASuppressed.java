// And so is what was suppressed.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class MessageOfASuppressed {
    static class Inner extends RuntimeException {
        final int code;

        Inner(int code) {
            this.code = code;
        }

        @Override
        public String getLocalizedMessage() {
            assert code != 7;
            return "inner";
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        RuntimeException outer = new IllegalStateException();
        outer.addSuppressed(new Inner(x));
        if (x > 3) {
            throw outer;
        }
    }
}
