// JSON in bytes.

import net.minidev.json.parser.JSONParser;
import net.minidev.json.parser.ParseException;

public class JsonSmartBytes {
    public static void fuzz(byte[] b) {
        try {
            new JSONParser(JSONParser.MODE_PERMISSIVE).parse(b);
        } catch (ParseException e) {
            // Documented for bad input.
        }
    }
}
