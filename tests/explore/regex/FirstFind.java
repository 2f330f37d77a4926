// A search finds the leftmost match.
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class FirstFind {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        Matcher matcher = NUMBER.matcher(s);
        if (matcher.find()) {
            if (matcher.start() > 0 && s.charAt(0) == '5') {
                System.out.println("impossible"); // never
            }
            assert !(matcher.start() == 1 && matcher.group().equals("42")); // reached
        }
    }
}
