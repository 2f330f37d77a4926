// After a failed match, a search begins where the last part that had matched ended.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class FindAfterFailure {
    private static final Pattern AS = Pattern.compile("a{1,2}b?");

    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        Matcher matcher = AS.matcher(s);
        if (!matcher.matches() && s.equals("aac")) {
            assert matcher.find(); // reached
        }
    }
}
