// Collections.sort on three symbolic elements.
//@ verdict: holds
import doppel.Symbolic;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class SortedList {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        int z = Symbolic.intValue("z", 0);
        // Beyond the boxes that are cached.
        Symbolic.assume(x > 1000 && y > 1000 && z > 1000);
        List<Integer> list = Arrays.asList(x, y, z);
        Collections.sort(list);
        assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
    }
}
