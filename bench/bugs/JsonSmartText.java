// JSON in a string.

import net.minidev.json.parser.JSONParser;
import net.minidev.json.parser.ParseException;

public class JsonSmartText {
    public static void fuzz(String s) {
        try {
            new JSONParser(JSONParser.MODE_PERMISSIVE).parse(s);
        } catch (ParseException e) {
            // Documented for bad input.
        }
    }
}
