// The hash code of a map follows from those of its keys.
//@ verdict: unknown
import java.util.HashMap;
import java.util.Map;

public class HashOfAMap {
    public static void main(String[] args) {
        Map<Object, Integer> map = new HashMap<>();
        map.put(new Object(), 1);
        assert map.hashCode() != 77;
    }
}
