// Headers in a hash map. A message that is both chunked and of a given length was thought to be impossible.

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

public class HttpHeaders {
    public static void fuzz(String s) {
        Map<String, String> headers = new HashMap<>();
        for (String line : s.split("\r\n")) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).trim());
            }
        }
        length(headers);
    }

    private static int length(Map<String, String> headers) {
        if ("chunked".equals(headers.get("te"))) {
            if (headers.containsKey("length")) {
                throw new IllegalStateException("two lengths");
            }
            return -1;
        }
        return headers.size();
    }
}
