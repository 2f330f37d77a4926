// Keys with equal hash codes that cannot be compared are in a tree, in the order of their identities.
//@ verdict: unknown
import java.util.HashMap;
import java.util.Map;

public class TreeOfCollisions {
    private final int value;

    private TreeOfCollisions(int value) {
        this.value = value;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TreeOfCollisions && ((TreeOfCollisions) other).value == value;
    }

    public static void main(String[] args) {
        Map<Object, Integer> map = new HashMap<>(64);
        for (int i = 0; i < 20; i++) {
            map.put(new TreeOfCollisions(i), i);
        }
        assert !map.values().toString().startsWith("[19, 18, 17, 16, 15");
    }
}
