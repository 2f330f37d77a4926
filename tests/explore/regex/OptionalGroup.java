// A group that takes no part in the match has no position.
//@ verdict: holds
import doppel.Symbolic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class OptionalGroup {
    private static final Pattern NUMBER = Pattern.compile("(-)?(\\d)");

    public static void main(String[] args) {
        Matcher matcher = NUMBER.matcher(Symbolic.string("s", ""));
        if (matcher.matches()) {
            assert (matcher.start(1) < 0) == (matcher.end() == 1); // reached
            assert matcher.end(2) == matcher.end();
        }
    }
}
