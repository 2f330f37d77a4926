// Regular expressions: compiled, and matched against a fixed text.

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

public class Re2j {
    public static void fuzz(String s) {
        try {
            Pattern.compile(s).matcher("abc 123\nxyz").find();
        } catch (PatternSyntaxException e) {
            // Documented for bad input.
        }
    }
}
