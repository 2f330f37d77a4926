// A static list is empty at the start of every path.
//@ entry: SharedList.f(int)
//@ verdict: holds
import java.util.ArrayList;
import java.util.List;

public class SharedList {
    static final List<Integer> SEEN = new ArrayList<>();

    public static void f(int x) {
        if (x % 2 == 0) {
            SEEN.add(x); // reached
        }
        SEEN.add(x + 1);
        assert SEEN.size() <= 2;
        assert SEEN.get(SEEN.size() - 1) == x + 1;
    }
}
