// A hash map keyed by symbolic ints: equal keys, collisions, removal.
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class MapOfInts {
    public static void main(String[] args) {
        Map<Integer, String> map = new HashMap<>();
        int k = Symbolic.intValue("k", 17);
        int j = Symbolic.intValue("j", 1);
        map.put(k, "k");
        map.put(1, "one");
        map.put(j, "j");
        System.out.println(map.size() + map.get(1));
        map.merge(k, "+", String::concat);
        System.out.println(map.remove(17));
        System.out.println(map.getOrDefault(j + 1, "none"));
    }
}
