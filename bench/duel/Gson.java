// JSON as a tree.

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

public class Gson {
    public static void fuzz(String s) {
        try {
            JsonParser.parseString(s).toString();
        } catch (JsonParseException e) {
            // Documented for bad input.
        }
    }
}
