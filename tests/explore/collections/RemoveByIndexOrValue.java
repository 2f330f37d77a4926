// remove(int) removes by index, remove(Object) by value.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class RemoveByIndexOrValue {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(2, 0, 1));
        int x = Symbolic.intValue("x", 0);
        if (x < 0 || x > 2) {
            return; // reached
        }
        list.remove(x);
        assert !list.contains(x); // reached
    }
}
