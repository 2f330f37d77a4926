// Maps keyed by symbolic strings.
import doppel.Symbolic;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

public class MapOfStrings {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "two");
        for (Map<String, Integer> map : java.util.List.of(new HashMap<String, Integer>(), new TreeMap<String, Integer>(), new LinkedHashMap<String, Integer>())) {
            map.put("one", 1);
            map.put("two", 2);
            map.put(s, 3);
            System.out.println(map.size() + " " + map.get("two"));
        }
        TreeMap<String, Integer> tree = new TreeMap<>(Map.of("a", 1, "m", 2, "z", 3));
        System.out.println(tree.floorKey(s) + tree.headMap(s).size());
    }
}
