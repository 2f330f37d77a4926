// JSON, token by token.

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

public class JacksonCore {
    public static void fuzz(String s) {
        try (JsonParser parser = new JsonFactory().createParser(s)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isNumeric()) {
                    parser.getNumberValue();
                } else {
                    parser.getText();
                }
            }
        } catch (IOException e) {
            // Documented for bad input.
        }
    }
}
