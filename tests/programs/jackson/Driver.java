import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.*;

/** Objects, trees and streams to JSON and back; polymorphism, views, generics, converters, mistakes. */
public class Driver {
    enum Size { SMALL, @JsonProperty("big") LARGE }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Circle.class, name = "circle"), @JsonSubTypes.Type(value = Group.class, name = "group")})
    interface Shape {}

    record Circle(double radius, @JsonInclude(JsonInclude.Include.NON_NULL) String label) implements Shape {}

    static class Group implements Shape {
        public List<Shape> members = new ArrayList<>();
        @JsonIgnore public int secret = 4;
        @JsonFormat(shape = JsonFormat.Shape.NUMBER) public Size size = Size.LARGE;
    }

    @JsonPropertyOrder({"name", "id"})
    @JsonIgnoreProperties(ignoreUnknown = true)
    static class Person {
        private long id;
        private String name;
        private Map<String, BigDecimal> accounts = new TreeMap<>();
        private Optional<String> unused = Optional.empty();
        @JsonProperty("born") private int[] date = {1990, 1, 2};
        @JsonView(Private.class) public String note = "private";
        private final Map<String, Object> further = new LinkedHashMap<>();

        @JsonCreator
        Person(@JsonProperty(value = "id", required = true) long id, @JsonProperty("name") String name) {
            this.id = id;
            this.name = name;
        }

        public long getId() {
            return id;
        }

        public String getName() {
            return name;
        }

        public Map<String, BigDecimal> getAccounts() {
            return accounts;
        }

        @JsonAnyGetter
        Map<String, Object> further() {
            return further;
        }

        @JsonAnySetter
        void other(String name, Object value) {
            further.put(name, value);
        }
    }

    interface Public {}

    interface Private extends Public {}

    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "name")
    static class Node {
        public String name;
        public List<Node> next = new ArrayList<>();
    }

    static class Temperature {
        @JsonSerialize(converter = ToFahrenheit.class)
        @JsonDeserialize(converter = FromFahrenheit.class)
        public double celsius = 36.6;
    }

    static class ToFahrenheit extends StdConverter<Double, String> {
        @Override
        public String convert(Double celsius) {
            return Math.round(celsius * 18 + 320) / 10.0 + "F";
        }
    }

    static class FromFahrenheit extends StdConverter<String, Double> {
        @Override
        public Double convert(String text) {
            return (Double.parseDouble(text.replace("F", "")) - 32) / 1.8;
        }
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        mapper.configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);
        shapes(mapper);
        people(mapper);
        graph(mapper);
        System.out.println(mapper.readValue(mapper.writeValueAsString(new Temperature()), Temperature.class).celsius);
        trees(mapper);
        streams();
        modules();
        mistakes(mapper);
        many(mapper, 400);
    }

    private static void shapes(ObjectMapper mapper) throws Exception {
        Group group = new Group();
        group.members.add(new Circle(1.5, null));
        group.members.add(new Circle(1e-30, "tiny \"\u2028é\ud83d\ude00\t"));
        Group inner = new Group();
        inner.size = Size.SMALL;
        group.members.add(inner);
        String json = mapper.writerWithDefaultPrettyPrinter().writeValueAsString(group);
        System.out.println(json);
        Shape again = mapper.readValue(json, Shape.class);
        System.out.println(mapper.writeValueAsString(again).equals(mapper.writeValueAsString(group)));
        System.out.println(((Group) again).members.get(1));
        System.out.println(mapper.writeValueAsString(Size.values()) + " " + mapper.readValue("\"big\"", Size.class));
    }

    private static void people(ObjectMapper mapper) throws Exception {
        String json = "{'id': 7, 'name': 'Ann', 'born': [2000, 2, 29], 'accounts': {'b': 1.10, 'a': 12345678901234567890.5},"
                + " 'x': [1, 2.5, true, null, {'y': 'z'}], 'note': 'n', /* comment */ 'big': 123456789012345678901234567890}";
        ObjectMapper lenient = mapper.copy().configure(JsonParser.Feature.ALLOW_SINGLE_QUOTES, true)
                .configure(JsonParser.Feature.ALLOW_COMMENTS, true)
                .configure(MapperFeature.DEFAULT_VIEW_INCLUSION, true);
        Person person = lenient.readValue(json, Person.class);
        System.out.println(lenient.writeValueAsString(person));
        System.out.println(lenient.writerWithView(Public.class).writeValueAsString(person));
        System.out.println(lenient.writerWithView(Private.class).without(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).writeValueAsString(person));
        Object big = person.further.get("big");
        System.out.println(big.getClass() + " " + ((BigInteger) big).bitLength());
        Person updated = lenient.readerForUpdating(person).readValue("{'note': 'updated'}");
        System.out.println(updated == person && updated.note.equals("updated"));
        Map<String, List<Person>> byTeam = lenient.readValue(
                "{'t': [{'id': 1}, {'id': 2, 'name': 'Bob'}]}", new TypeReference<Map<String, List<Person>>>() {});
        System.out.println(byTeam.get("t").get(1).getName());
        System.out.println(lenient.convertValue(person, Map.class));
    }

    private static void graph(ObjectMapper mapper) throws Exception {
        Node a = new Node(), b = new Node();
        a.name = "a";
        b.name = "b";
        a.next.addAll(List.of(b, a));
        b.next.add(a);
        String json = mapper.writeValueAsString(a);
        Node again = mapper.readValue(json, Node.class);
        System.out.println(json + " " + (again.next.get(0).next.get(0) == again));
    }

    private static void trees(ObjectMapper mapper) throws Exception {
        JsonNode tree = mapper.readTree("{\"a\": {\"b\": [10, 20, {\"c\": \"deep\"}]}, \"n\": 1.0e3, \"t\": \"text\"}");
        System.out.println(tree.at("/a/b/2/c") + " " + tree.path("a").path("zzz").isMissingNode() + " " + tree.get("n").asInt());
        ObjectNode object = tree.deepCopy();
        object.put("flag", true).putNull("nothing").withArray("list").add(1).add("two").addObject().put("three", 3L);
        object.set("copy", tree.get("a"));
        ArrayNode array = mapper.createArrayNode().add(object).add(BigDecimal.ONE.movePointLeft(9));
        System.out.println(array + " " + array.equals(mapper.readTree(array.toString())) + " " + tree.findValues("c"));
        object.fields().forEachRemaining(field -> System.out.println(field.getKey() + " " + field.getValue().getNodeType()));
    }

    private static void streams() throws IOException {
        JsonFactory factory = new JsonFactory();
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = factory.createGenerator(text)) {
            generator.writeStartObject();
            generator.writeArrayFieldStart("numbers");
            for (double number : new double[] {0, -0.0, 1e21, Double.MIN_VALUE, Double.NaN, 123456.789}) {
                generator.writeNumber(number);
            }
            generator.writeNumber((float) 0.1);
            generator.writeEndArray();
            generator.writeBinaryField("bytes", new byte[] {1, 2, 3, -1});
            generator.writeStringField("text", "\u0000</script>\\ / \u007f");
            generator.writeEndObject();
        }
        System.out.println(text);
        try (JsonParser parser = factory.createParser(text.toString())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                System.out.print(token + (token.isScalarValue() ? "=" + parser.getText() : "") + "@" + parser.getTokenLocation().getColumnNr() + " ");
            }
            System.out.println();
        }
    }

    private static void modules() throws Exception {
        SimpleModule module = new SimpleModule("complex");
        record Complex(double re, double im) {}
        module.addSerializer(Complex.class, new StdSerializer<>(Complex.class) {
            private static final long serialVersionUID = 1L;

            @Override
            public void serialize(Complex value, JsonGenerator generator, SerializerProvider provider) throws IOException {
                generator.writeString(value.re() + "+" + value.im() + "i");
            }
        });
        module.addDeserializer(Complex.class, new StdDeserializer<>(Complex.class) {
            private static final long serialVersionUID = 1L;

            @Override
            public Complex deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                String[] parts = parser.getText().split("[+i]");
                return new Complex(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
            }
        });
        ObjectMapper mapper = new ObjectMapper().registerModule(module).setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        mapper.enable(SerializationFeature.INDENT_OUTPUT);
        System.out.println(mapper.readValue(mapper.writeValueAsString(List.of(new Complex(1, 2))), Complex[].class)[0]);
        // Reflection gives methods in no order that could be relied on.
        @JsonPropertyOrder(alphabetic = true)
        class Beans {
            public int someLongName = 1;
            public String getURLOfPage() {
                return "u";
            }
            public boolean isItTrue() {
                return true;
            }
        }
        System.out.println(mapper.writeValueAsString(new Beans()));
    }

    private static void mistakes(ObjectMapper mapper) throws IOException {
        Object[][] cases = {
            {"{\"kind\": \"square\"}", Shape.class}, {"{\"name\": \"no id\"}", Person.class}, {"[1, 2", int[].class},
            {"{\"radius\": \"x\"}", Circle.class}, {"\"HUGE\"", Size.class}, {"99999999999", Integer.class}, {"{'a': 1}", Map.class},
            {"", String.class}, {"{\"a\": tru}", JsonNode.class}, {"[1,,2]", List.class}, {"\"\\x\"", String.class},
            {"{\"celsius\": \"warm\"}", Temperature.class}, {"{\"members\": [], \"kind\": \"group\", \"extra\": 1}", Shape.class},
        };
        for (Object[] each : cases) {
            try {
                System.out.println(mapper.readerFor((Class<?>) each[1]).with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                        .<Object>readValue((String) each[0]));
            } catch (JsonProcessingException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getOriginalMessage() + " at "
                        + (e.getLocation() == null ? "none" : e.getLocation().getColumnNr()));
            }
        }
        try {
            mapper.writeValueAsString(new Object());
        } catch (JsonProcessingException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void many(ObjectMapper mapper, int n) throws Exception {
        Random random = new Random(9);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("id", i);
            row.put("ratio", random.nextGaussian());
            row.put("tags", random.ints(4, 0, 99).boxed().toList());
            row.put("name", Long.toString(random.nextLong(), 36));
            rows.add(row);
        }
        byte[] bytes = mapper.writeValueAsBytes(rows);
        List<?> again = mapper.readValue(bytes, List.class);
        System.out.println(bytes.length + " " + Arrays.hashCode(bytes) + " " + again.equals(rows));
    }
}
