// JSON by a generated scanner.

import org.json.simple.parser.JSONParser;
import org.json.simple.parser.ParseException;

public class JsonSimple {
    public static void fuzz(String s) {
        try {
            String.valueOf(new JSONParser().parse(s));
        } catch (ParseException e) {
            // Documented for bad input.
        }
    }
}
