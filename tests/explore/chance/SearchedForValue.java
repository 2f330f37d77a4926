// A table by identity looks for a value in its own order.
//@ verdict: unknown
import java.util.HashMap;
import java.util.Map;

public class SearchedForValue {
    private static String asked = "";
    private final int value;

    private SearchedForValue(int value) {
        this.value = value;
    }

    @Override
    public int hashCode() {
        return 7;
    }

    @Override
    public boolean equals(Object other) {
        asked += ((SearchedForValue) other).value;
        return false;
    }

    public static void main(String[] args) {
        Map<Object, Object> map = new HashMap<>();
        for (int i = 1; i < 7; i++) {
            map.put(new Object(), new SearchedForValue(i));
        }
        boolean isThere = map.containsValue(new SearchedForValue(0));
        assert !isThere && !asked.equals("625143");
    }
}
