// Hjson as a tree.

import org.hjson.JsonValue;
import org.hjson.ParseException;

public class Hjson {
    public static void fuzz(String s) {
        try {
            JsonValue.readHjson(s);
        } catch (ParseException e) {
            // Documented for bad input.
        }
    }
}
