// A set asks what it holds for hash codes, in its order.
//@ verdict: unknown
import java.util.HashSet;
import java.util.Set;

public class OrderOfHashes {
    private static String asked = "";
    private final int value;

    private OrderOfHashes(int value) {
        this.value = value;
    }

    @Override
    public int hashCode() {
        asked += value;
        return super.hashCode();
    }

    public static void main(String[] args) {
        Set<Object> set = new HashSet<>();
        for (int i = 1; i < 7; i++) {
            set.add(new OrderOfHashes(i));
        }
        asked = "";
        set.hashCode();
        assert !asked.equals("625143");
    }
}
