import com.google.gson.*;
import com.google.gson.annotations.Expose;
import com.google.gson.annotations.JsonAdapter;
import com.google.gson.annotations.SerializedName;
import com.google.gson.annotations.Since;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Type;
import java.util.*;

/** Gson by reflection, by adapters, as trees and as streams. */
public class Driver {
    enum Level { LOW, @SerializedName("hi") HIGH }

    static class Base {
        protected int inherited = 1;
        transient int skipped = 2;
    }

    static class Item extends Base {
        @SerializedName(value = "item_name", alternate = {"name", "n"}) String name;
        double price;
        Level level = Level.HIGH;
        List<int[]> grid = List.of(new int[] {1, 2}, new int[0]);
        Map<String, Set<Character>> letters = new TreeMap<>(Map.of("x", new TreeSet<>(Set.of('b', 'a'))));
        @Expose @Since(2.0) String late = "late";
        @JsonAdapter(Reversed.class) String secret = "terces";
        Integer nothing;
        Optionally<String> generic = new Optionally<>("g");
    }

    record Optionally<T>(T value) {}

    static class Reversed extends TypeAdapter<String> {
        @Override
        public void write(JsonWriter out, String value) throws IOException {
            out.value(new StringBuilder(value).reverse().toString());
        }

        @Override
        public String read(JsonReader in) throws IOException {
            return new StringBuilder(in.nextString()).reverse().toString();
        }
    }

    static class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static class PointCodec implements JsonSerializer<Point>, JsonDeserializer<Point>, InstanceCreator<Point> {
        @Override
        public JsonElement serialize(Point point, Type type, JsonSerializationContext context) {
            JsonArray array = new JsonArray();
            array.add(point.x);
            array.add(point.y);
            return array;
        }

        @Override
        public Point deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
            if (!json.isJsonArray()) {
                throw new JsonParseException("no point: " + json);
            }
            return new Point(json.getAsJsonArray().get(0).getAsInt(), json.getAsJsonArray().get(1).getAsInt());
        }

        @Override
        public Point createInstance(Type type) {
            return new Point(0, 0);
        }
    }

    public static void main(String[] args) throws Exception {
        Gson plain = new Gson();
        Gson gson = new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping()
                .registerTypeAdapter(Optionally.class, (JsonSerializer<Optionally<?>>) (it, type, context) ->
                        context.serialize(it.value()))
                .registerTypeAdapter(Point.class, new PointCodec()).setVersion(1.5)
                .setFieldNamingPolicy(FieldNamingPolicy.UPPER_CAMEL_CASE).create();
        Item item = new Item();
        item.name = "<tea & \"milk\">";
        item.price = 2.50;
        System.out.println(gson.toJson(item));
        Item again = plain.fromJson("{n: 'lenient', price: '3.25', level: 'hi', grid: [[7],[]], letters: {q: ['z']}, secret: 'abc'}", Item.class);
        System.out.println(again.name + again.price + again.level + again.grid.get(0)[0] + again.letters + again.secret + again.inherited + again.late);
        Type type = new TypeToken<Map<String, List<Point>>>() {}.getType();
        System.out.println(type);
        Map<String, List<Point>> points = gson.fromJson("{\"a\": [[1, 2], [3, 4]], \"b\": []}", type);
        System.out.println(points.get("a").get(1).y + " " + gson.toJson(points, type));
        System.out.println(plain.toJson(new Object[] {1, 2L, 3.0f, 'c', true, null, "s", new int[][] {{1}}, Level.LOW, 1e100}));
        System.out.println(plain.fromJson("[1, 2.5, \"x\", {\"k\": [true]}, null]", Object.class));
        trees(plain);
        streams();
        many(plain);
        mistakes(plain, gson);
    }

    private static void trees(Gson gson) {
        JsonObject object = JsonParser.parseString("{\"a\": [1, 2, {\"b\": null}], \"c\": \"0x10\", \"d\": 1E+2}").getAsJsonObject();
        object.addProperty("e", 'x');
        object.add("f", gson.toJsonTree(Map.of("only", List.of(1))));
        System.out.println(object + " " + object.get("d").getAsBigDecimal() + " " + object.getAsJsonArray("a").get(2));
        System.out.println(object.deepCopy().equals(object) + " " + object.remove("a") + " " + object.keySet() + " " + object.hashCode());
        System.out.println(new JsonPrimitive(1L).equals(new JsonPrimitive(1)) + " " + new JsonPrimitive("1").getAsInt());
    }

    private static void streams() throws IOException {
        JsonReader reader = new JsonReader(new StringReader(")]}'\n{a = 1; 'b' => [x, 'y', // comment\n NaN], }"));
        reader.setLenient(true);
        StringBuilder seen = new StringBuilder();
        try {
            for (JsonToken token = reader.peek(); token != JsonToken.END_DOCUMENT; token = reader.peek()) {
                seen.append(token).append('@').append(reader.getPath()).append(' ');
                switch (token) {
                    case BEGIN_OBJECT -> reader.beginObject();
                    case END_OBJECT -> reader.endObject();
                    case BEGIN_ARRAY -> reader.beginArray();
                    case END_ARRAY -> reader.endArray();
                    case NAME -> seen.append(reader.nextName()).append(' ');
                    case NULL -> reader.nextNull();
                    default -> seen.append(reader.nextString()).append(' ');
                }
            }
        } catch (IOException e) {
            seen.append(e.getMessage());
        }
        System.out.println(seen);
    }

    private static void mistakes(Gson... gsons) {
        for (Gson gson : gsons) {
            for (String json : new String[] {"{\"price\": \"dear\"}", "[]", "{", "{\"grid\": 5}", "{\"inherited\": 1.5}", "", "\"\\uZZZZ\""}) {
                try {
                    Item item = gson.fromJson(json, Item.class);
                    System.out.println(item == null ? "null" : item.price);
                } catch (RuntimeException e) {
                    System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
                }
            }
        }
        try {
            System.out.println(gsons[0].toJson(Double.NaN));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(gsons[1].fromJson("{}", Point.class));
    }

    private static void many(Gson gson) {
        Random random = new Random(3);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Item item = new Item();
            item.name = Integer.toString(random.nextInt(), 36);
            item.price = random.nextDouble();
            item.generic = null;
            items.add(item);
        }
        String json = gson.toJson(items);
        List<Item> again = gson.fromJson(json, new TypeToken<List<Item>>() {}.getType());
        System.out.println(json.hashCode() + " " + gson.toJson(again).equals(json));
    }
}
