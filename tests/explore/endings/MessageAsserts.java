// The VM asks an exception that nobody catches for its message: that is code of the program.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class MessageAsserts {
    static class Refused extends Exception {
        final int code;

        Refused(int code) {
            this.code = code;
        }

        @Override
        public String getMessage() {
            assert code != 7;
            return "refused";
        }
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        if (x > 3) {
            throw new Refused(x);
        }
    }
}
