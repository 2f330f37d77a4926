// Tables find what they hold wherever it is.
//@ verdict: holds
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

public class KeysByIdentity {
    public static void main(String[] args) {
        Map<Object, Integer> map = new HashMap<>();
        Object a = new Object();
        Object b = new Object();
        map.put(a, 1);
        map.put(b, 2);
        assert map.get(a) == 1 && map.get(b) == 2 && map.size() == 2 && !map.containsKey(new Object());
        Map<Object, Integer> byIdentity = new IdentityHashMap<>();
        byIdentity.put(a, 1);
        byIdentity.put(b, 2);
        assert byIdentity.get(a) == 1 && byIdentity.get(b) == 2;
        Set<Object> many = new HashSet<>();
        for (int i = 0; i < 40; i++) {
            many.add(new Object());
        }
        assert many.size() == 40;
    }
}
