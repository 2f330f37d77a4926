// A list looks for what a set holds, in the order of the set.
//@ verdict: unknown
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

public class OrderOfContained {
    private static String asked = "";
    private final int value;

    private OrderOfContained(int value) {
        this.value = value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        asked += value;
        return false;
    }

    public static void main(String[] args) {
        Set<Object> set = Set.of(new OrderOfContained(1), new OrderOfContained(2), new OrderOfContained(3));
        asked = "";
        boolean isThere = new ArrayList<Object>(List.of(0)).containsAll(set);
        assert !isThere && asked.length() == 1;
    }
}
