// The order of an identity map, arrays as keys included, does not depend on lengths.
import doppel.Symbolic;
import java.util.IdentityHashMap;
import java.util.Map;

public class IdentityMaps {
    public static void main(String[] args) {
        byte[] bytes = Symbolic.bytes("b", new byte[] {1, 2, 3, 4});
        char[] other = new char[bytes.length * 3];
        int[] marks = Symbolic.ints("m", new int[12]);
        Map<Object, Integer> map = new IdentityHashMap<>();
        map.put(bytes, -1);
        map.put(other, -2);
        for (int i = 0; i < 10; i++) {
            map.put(i % 2 == 0 ? new int[i] : new StringBuilder(), i);
        }
        int at = 0;
        for (Map.Entry<Object, Integer> entry : map.entrySet()) {
            probe(entry.getValue() % 2 == 0, marks[at++]);
        }
        if (bytes.length < other.length) {
            System.out.println("walked");
        }
    }

    // A choice in another place, on the same line, if `which` is another: the conjuncts as they are written down do not
    // tell what the hash codes are.
    private static boolean probe(boolean which, int value) {
        return which ? value > 3 : value > 3;
    }
}
