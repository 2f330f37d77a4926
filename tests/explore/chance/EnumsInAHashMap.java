// Enum constants are in a hash table by their identity.
//@ verdict: unknown
import java.util.HashMap;
import java.util.Map;

public class EnumsInAHashMap {
    enum Colour { RED, GREEN, BLUE }

    public static void main(String[] args) {
        Map<Colour, Integer> map = new HashMap<>();
        for (Colour colour : Colour.values()) {
            map.put(colour, colour.ordinal());
        }
        assert !map.toString().equals("{BLUE=2, GREEN=1, RED=0}");
    }
}
