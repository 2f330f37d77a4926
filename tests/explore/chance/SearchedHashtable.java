// A synchronised table asks its values in its own order.
//@ verdict: unknown
import java.util.Hashtable;

public class SearchedHashtable {
    private static String asked = "";
    private final int value;

    private SearchedHashtable(int value) {
        this.value = value;
    }

    @Override
    public int hashCode() {
        return 7;
    }

    @Override
    public boolean equals(Object other) {
        asked += value;
        return false;
    }

    public static void main(String[] args) {
        Hashtable<Object, Object> map = new Hashtable<>();
        for (int i = 1; i < 7; i++) {
            map.put(new Object(), new SearchedHashtable(i));
        }
        boolean isThere = map.contains(new SearchedHashtable(0));
        assert !isThere && !asked.equals("625143");
    }
}
