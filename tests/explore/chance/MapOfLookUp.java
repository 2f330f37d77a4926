// What an unmodifiable map holds is no matter of chance, and neither are hash tables of values.
//@ verdict: holds
import doppel.Symbolic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class MapOfLookUp {
    record Point(int x, int y) {}

    enum Colour { RED, GREEN }

    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        Map<String, Integer> map = Map.of("a", 1, "b", 2, "c", 3);
        assert map.get(n > 0 ? "a" : "b") < 3;
        int sum = 0;
        Set<Point> points = new HashSet<>(List.of(new Point(1, 2), new Point(3, 4)));
        for (Point point : points) {
            sum = 10 * sum + point.x;
        }
        assert sum == 13 || sum == 31;
        assert Set.of(1, 2, 3).equals(Set.of(3, 1, 2));
        Map<Colour, Integer> colours = new HashMap<>();
        colours.put(Colour.RED, 4);
        colours.put(Colour.GREEN, 5);
        assert colours.get(Colour.RED) == 4;
    }
}
