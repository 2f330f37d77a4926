// All that matches is short, so the search ends although no length is given.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.regex.Pattern;

public class Alternatives {
    private static final Pattern YES = Pattern.compile("(true|yes|on|1)", Pattern.CASE_INSENSITIVE);

    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (YES.matcher(s).matches()) {
            assert s.length() <= 4;
            assert s.length() != 2 || s.charAt(1) != 'N'; // reached
        }
    }
}
