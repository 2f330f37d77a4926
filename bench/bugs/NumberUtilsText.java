// A number of any type.

import org.apache.commons.lang3.math.NumberUtils;

public class NumberUtilsText {
    public static void fuzz(String s) {
        try {
            NumberUtils.createNumber(s);
        } catch (NumberFormatException e) {
            // Documented for bad input.
        }
    }
}
