// Immutable sets and maps: where an element lies depends on its hash code.
import doppel.Symbolic;
import java.util.Map;
import java.util.Set;

public class ImmutableSets {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "b");
        System.out.println(Set.of("a", "b", "c").contains(s));
        System.out.println(Map.of("a", 1, "b", 2, "c", 3).get(s));
        try {
            System.out.println(Set.of("x", Symbolic.string("t", "x")).size());
        } catch (IllegalArgumentException e) {
            System.out.println("duplicate");
        }
    }
}
