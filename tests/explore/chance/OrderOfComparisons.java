// Sets that are compared ask what they hold for hash codes, in their order.
//@ verdict: unknown
import java.util.Set;

public class OrderOfComparisons {
    private static String asked = "";
    private final int value;

    private OrderOfComparisons(int value) {
        this.value = value;
    }

    @Override
    public int hashCode() {
        asked += value;
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OrderOfComparisons && ((OrderOfComparisons) other).value == value;
    }

    private static Set<Object> three() {
        return Set.of(new OrderOfComparisons(1), new OrderOfComparisons(2), new OrderOfComparisons(3));
    }

    public static void main(String[] args) {
        Set<Object> one = three();
        Set<Object> other = three();
        asked = "";
        boolean areEqual = one.equals(other);
        assert areEqual && asked.length() == 3 && !asked.startsWith("31");
    }
}
