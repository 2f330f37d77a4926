// Smile as tokens.

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.smile.SmileFactory;
import java.io.IOException;

public class SmileTokens {
    public static void fuzz(byte[] b) {
        try (JsonParser parser = new SmileFactory().createParser(b)) {
            while (parser.nextToken() != null) {
                parser.getText();
            }
        } catch (IOException e) {
            // Documented for bad input.
        }
    }
}
