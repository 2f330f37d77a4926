// The group of a match.
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexGroups {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w)=(\\d)").matcher(Symbolic.string("s", ""));
        if (m.find()) {
            String key = m.group(1); // reached
            assert !key.equals("k") || !m.group(2).equals("7");
        }
    }
}
