// A tree map keeps symbolic keys in order.
//@ verdict: holds
import doppel.Symbolic;
import java.util.TreeMap;

public class SortedMap {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        // Beyond the boxes that are cached.
        Symbolic.assume(x > 1000 && y > 1000);
        map.put(x, "x");
        map.put(y, "y");
        assert map.firstKey() <= map.lastKey();
        if (map.size() == 2) {
            assert map.firstKey() < map.lastKey(); // reached
        } else {
            assert x == y && map.get(x).equals("y"); // reached
        }
    }
}
