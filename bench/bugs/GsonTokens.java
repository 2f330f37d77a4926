// JSON as tokens.

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;

public class GsonTokens {
    public static void fuzz(String s) {
        try (JsonReader reader = new JsonReader(new StringReader(s))) {
            JsonToken token = reader.peek();
            while (token != JsonToken.END_DOCUMENT) {
                switch (token) {
                    case BEGIN_ARRAY -> reader.beginArray();
                    case END_ARRAY -> reader.endArray();
                    case BEGIN_OBJECT -> reader.beginObject();
                    case END_OBJECT -> reader.endObject();
                    case NAME -> reader.nextName();
                    case STRING, NUMBER -> reader.nextString();
                    case BOOLEAN -> reader.nextBoolean();
                    default -> reader.nextNull();
                }
                token = reader.peek();
            }
        } catch (IOException e) {
            // Documented for bad input.
        }
    }
}
