// XML as JSON.

import org.json.JSONException;
import org.json.XML;

public class XmlToJson {
    public static void fuzz(String s) {
        try {
            XML.toJSONObject(s);
        } catch (JSONException e) {
            // Documented for bad input.
        }
    }
}
