// Text, and the width to which it is wrapped.

import org.apache.commons.text.WordUtils;

public class WordWrap {
    public static void fuzz(String s) {
        int end = s.indexOf(':');
        if (end < 0) {
            return;
        }
        int width;
        try {
            width = Integer.parseInt(s.substring(0, end));
        } catch (NumberFormatException e) {
            return;
        }
        WordUtils.wrap(s.substring(end + 1), width);
    }
}
