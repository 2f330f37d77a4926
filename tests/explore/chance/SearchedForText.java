// Nobody can tell in which order a table compares texts and numbers.
//@ verdict: holds
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class SearchedForText {
    record Point(int x, Integer y, String name) {}

    public static void main(String[] args) {
        Map<Object, String> map = new HashMap<>();
        Map<Object, String> table = new Hashtable<>();
        for (String text : List.of("a", "b", "c")) {
            map.put(new Object(), text);
            table.put(new Object(), text);
        }
        assert map.containsValue("b") && !map.containsValue("d");
        assert table.containsValue("b") && !table.containsValue("d");
        Set<Point> points = Set.of(new Point(1, 2, "a"), new Point(3, 4, "b"), new Point(5, 6, null));
        Set<Point> others = Set.of(new Point(5, 6, null), new Point(3, 4, "b"), new Point(1, 2, "a"));
        assert points.equals(others) && points.hashCode() == others.hashCode();
        assert points.containsAll(others) && !new HashSet<>(List.of("a")).containsAll(Set.of("a", "b"));
        assert Map.of("a", 1, "b", 2).equals(Map.of("b", 2, "a", 1));
    }
}
