// Two keys are one or two entries.
//@ verdict: holds
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class MapOfSymbolicKeys {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        Map<Integer, Integer> map = new HashMap<>();
        map.put(x & 3, 10);
        map.put(y & 3, 20);
        if (map.size() == 1) {
            assert (x & 3) == (y & 3) && map.get(x & 3) == 20; // reached
        } else {
            assert map.size() == 2 && map.get(x & 3) == 10; // reached
        }
    }
}
