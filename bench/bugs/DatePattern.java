// A pattern of dates.

import org.joda.time.format.DateTimeFormat;

public class DatePattern {
    public static void fuzz(String s) {
        try {
            DateTimeFormat.forPattern(s);
        } catch (IllegalArgumentException e) {
            // Documented for bad input.
        }
    }
}
