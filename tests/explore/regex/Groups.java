// The positions of groups: the first is greedy, so the last equals sign separates.
//@ max-length: 5
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Groups {
    private static final Pattern PAIR = Pattern.compile("(.+)=(\\w*)");

    public static void main(String[] args) {
        Matcher matcher = PAIR.matcher(Symbolic.string("s", ""));
        if (matcher.matches()) {
            assert matcher.start() == 0 && matcher.start(1) == 0;
            assert matcher.start(2) == matcher.end(1) + 1;
            if (matcher.group(2).contains("=")) {
                System.out.println("impossible"); // never
            }
            assert !matcher.group(1).equals("a=b"); // reached
        }
    }
}
