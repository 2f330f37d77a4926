// A tree map has no null key, a hash map has.
//@ property: no-exception
//@ verdict: violated java.lang.NullPointerException
//@ findings: java.lang.NullPointerException at NullKey.main
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class NullKey {
    public static void main(String[] args) {
        boolean sorted = Symbolic.booleanValue("sorted", false);
        Map<String, Integer> map = sorted ? new TreeMap<>() : new HashMap<>();
        map.put(null, 1);
    }
}
