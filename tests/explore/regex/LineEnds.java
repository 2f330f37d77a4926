// A dollar is also before a line terminator at the end, but not between the two characters of one.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.regex.Pattern;

public class LineEnds {
    private static final Pattern LINE = Pattern.compile("a$");

    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (LINE.matcher(s).find()) {
            if (s.equals("a\n\r") || s.equals("a\nb")) {
                System.out.println("impossible"); // never
            }
            assert !s.equals("a\r\n"); // reached
        }
    }
}
