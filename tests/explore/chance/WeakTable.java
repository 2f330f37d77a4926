// When a weak table forgets.
//@ verdict: unknown
import java.util.WeakHashMap;

public class WeakTable {
    public static void main(String[] args) {
        WeakHashMap<Object, String> table = new WeakHashMap<>();
        table.put(new Object(), "x");
        assert table.size() == 1;
    }
}
