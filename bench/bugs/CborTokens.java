// CBOR as tokens.

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.IOException;

public class CborTokens {
    public static void fuzz(byte[] b) {
        try (JsonParser parser = new CBORFactory().createParser(b)) {
            while (parser.nextToken() != null) {
                parser.getText();
            }
        } catch (IOException e) {
            // Documented for bad input.
        }
    }
}
