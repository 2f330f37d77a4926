// Collections.sort on three symbolic elements.
//@ verdict: holds
import doppel.Symbolic;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class SortedList {
    public static void main(String[] args) {
        List<Integer> list = Arrays.asList(
                Symbolic.intValue("x", 0), Symbolic.intValue("y", 0), Symbolic.intValue("z", 0));
        Collections.sort(list);
        assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
    }
}
