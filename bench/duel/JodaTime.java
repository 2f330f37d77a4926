// Dates and periods in ISO 8601.

import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;
import org.joda.time.Period;
import org.joda.time.format.ISODateTimeFormat;

public class JodaTime {
    public static void fuzz(String s) {
        try {
            if (s.startsWith("P")) {
                Period.parse(s).toString();
            } else {
                DateTime time = ISODateTimeFormat.dateTimeParser().withZone(DateTimeZone.UTC).parseDateTime(s);
                time.plusMonths(1).toString();
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            // Documented for bad input.
        }
    }
}
