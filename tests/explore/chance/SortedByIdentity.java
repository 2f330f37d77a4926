// A comparator may ask for identity hash codes.
//@ verdict: unknown
import java.util.Comparator;
import java.util.TreeMap;

public class SortedByIdentity {
    public static void main(String[] args) {
        TreeMap<String, Integer> map = new TreeMap<>(Comparator.comparingInt(System::identityHashCode));
        map.put("a", 1);
        map.put("b", 2);
        assert !map.firstKey().equals("a");
    }
}
