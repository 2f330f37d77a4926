import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.json.simple.DeserializationException;
import org.json.simple.JsonArray;
import org.json.simple.JsonObject;
import org.json.simple.Jsonable;
import org.json.simple.Jsoner;

/** json-simple: round trips, deserialisation of many texts, its errors and its escapes. */
public class Driver {
    /** Writes itself. */
    private record Version(int major, int minor) implements Jsonable {
        @Override
        public String toJson() {
            return "\"" + major + "." + minor + "\"";
        }

        @Override
        public void toJson(java.io.Writer writer) throws IOException {
            writer.write(toJson());
        }
    }

    public static void main(String[] args) throws Exception {
        JsonObject object = new JsonObject();
        object.put("text", "quotes \" and \\ and / and \u0007\u2028é");
        object.put("number", 12.50);
        object.put("version", new Version(1, 2));
        object.put("list", new JsonArray(List.of(1, 2L, "three", true)));
        object.put("nothing", null);
        String json = Jsoner.serialize(object);
        System.out.println(json.length() + " " + Jsoner.prettyPrint(json));
        JsonObject again = (JsonObject) Jsoner.deserialize(json);
        System.out.println(again.getString("text").equals(object.get("text")) + " " + again.getDouble("number") + " " + again.getInteger("number"));
        System.out.println(again.<JsonArray>getCollection("list").getString(2) + " " + again.getBooleanOrDefault("absent", true));
        String[] texts = {
            "[]", "{}", "[1,2", "{\"a\" 1}", "[1 2]", "\"\\u0041\\n\"", "nul", "[1e400, -0, 0.1e-5, 12345678901234567890123]", "{\"a\":{\"a\":{}}}",
            "", "[\"unclosed]", "{\"a\":1,\"a\":2}", "]", "[1]x", "{1:2}", "\t[ true , false , null ]\n",
        };
        for (String text : texts) {
            try {
                Object value = Jsoner.deserialize(text);
                System.out.println(text + " -> " + (value == null ? null : value.getClass().getSimpleName() + " " + value));
            } catch (DeserializationException e) {
                System.out.println(text + " -> " + e.getProblemType() + " at " + e.getPosition() + ": " + e.getUnexpectedObject() + " " + e.getMessage());
            }
        }
        System.out.println(Jsoner.deserializeMany(new StringReader("[1][2]{\"a\":3}")));
        try {
            Jsoner.serialize(Map.of("x", new Object() {
                @Override
                public String toString() {
                    return "unknown";
                }
            }));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringWriter carefree = new StringWriter();
        Jsoner.serializeCarelessly(List.of(1, 'c', Thread.State.NEW), carefree);
        System.out.println(carefree + " " + Jsoner.escape("tab\t"));
        many();
        again.getStringOrDefault("number", null);
        System.out.println(again.<List<?>>getCollection("text"));
    }

    private static void many() throws DeserializationException {
        List<Object> rows = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("i", i);
            row.put("s", "n" + i * i);
            row.put("d", i / 7.0);
            rows.add(row);
        }
        String json = Jsoner.serialize(rows);
        JsonArray again = (JsonArray) Jsoner.deserialize(json);
        int sum = 0;
        for (Object row : again) {
            sum += ((JsonObject) row).getInteger("i") + ((JsonObject) row).getString("s").length();
        }
        System.out.println(json.hashCode() + " " + sum);
    }
}
