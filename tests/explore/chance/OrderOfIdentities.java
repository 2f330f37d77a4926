// The order of keys in a table follows from their hash codes.
//@ verdict: unknown
import java.util.HashMap;
import java.util.Map;

public class OrderOfIdentities {
    public static void main(String[] args) {
        Map<Object, String> map = new HashMap<>();
        map.put(new Object(), "a");
        map.put(new Object(), "b");
        StringBuilder order = new StringBuilder();
        map.replaceAll((key, value) -> {
            order.append(value);
            return value;
        });
        assert order.charAt(0) == 'a' || order.length() != 2;
    }
}
