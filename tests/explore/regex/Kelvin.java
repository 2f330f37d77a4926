// Without UNICODE_CASE, case does not matter for letters of ASCII only.
//@ verdict: holds
import doppel.Symbolic;
import java.util.regex.Pattern;

public class Kelvin {
    private static final Pattern UNIT = Pattern.compile("k", Pattern.CASE_INSENSITIVE);

    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (UNIT.matcher(s).matches()) {
            char c = s.charAt(0); // reached
            assert c == 'k' || c == 'K';
        }
    }
}
