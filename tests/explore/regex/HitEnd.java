// Whether a failed attempt has reached the end.
//@ max-length: 2
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class HitEnd {
    private static final Pattern AB = Pattern.compile("ab+c");

    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        Matcher matcher = AB.matcher(s);
        boolean matches = matcher.matches();
        if (s.equals("b")) {
            assert !matches && !matcher.hitEnd();
        }
        if (s.equals("ab")) {
            assert matches || !matcher.hitEnd(); // reached
        }
    }
}
