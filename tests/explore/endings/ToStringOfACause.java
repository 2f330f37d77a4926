// Causes are printed, too.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class ToStringOfACause {
    static class Inner extends RuntimeException {
        final int code;

        Inner(int code) {
            this.code = code;
        }

        @Override
        public String toString() {
            assert code != 7;
            return "inner";
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        if (x > 3) {
            throw new IllegalStateException(new Inner(x));
        }
    }
}
