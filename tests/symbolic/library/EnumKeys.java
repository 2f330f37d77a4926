// The order in which a map with enum and class keys is walked does not depend on lengths.
import doppel.Symbolic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class EnumKeys {
    enum Colour { RED, GREEN, BLUE, CYAN, MAGENTA, YELLOW, BLACK }

    public static void main(String[] args) {
        String text = Symbolic.string("s", "some text");
        int[] ints = Symbolic.ints("a", new int[] {1, 2, 3});
        Map<Object, Integer> map = new HashMap<>();
        for (Colour colour : Colour.values()) {
            map.put(colour, colour.ordinal());
        }
        for (Class<?> type : new Class<?>[] {EnumKeys.class, String.class, int.class, int[].class, Colour.class}) {
            map.put(type, type.getName().length());
        }
        Set<Object> plain = new HashSet<>();
        for (int i = 0; i < 8; i++) {
            Object object = new Object();
            plain.add(object);
            map.put(object, 100 + i);
        }
        int[] marks = Symbolic.ints("m", new int[map.size()]);
        int at = 0;
        for (Map.Entry<Object, Integer> entry : map.entrySet()) {
            probe(plain.contains(entry.getKey()) || entry.getValue() % 2 == 0, marks[at++]);
        }
        if (text.length() + ints.length < 100) {
            System.out.println("walked");
        }
    }

    // A choice in another place, on the same line, if `which` is another: the conjuncts as they are written down do not
    // tell what the hash codes are.
    private static boolean probe(boolean which, int value) {
        return which ? value > 3 : value > 3;
    }
}
