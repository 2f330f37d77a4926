// Equality by value, null and other classes are no matter of identity.
//@ entry: ByValue.f(java.lang.String,java.lang.Integer)
//@ verdict: holds
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public class ByValue {
    public static void f(String s, Integer i) {
        if (s == null || i == null) {
            return;
        }
        assert s == s && i == i;
        assert (Object) s != (Object) i;
        assert !s.equals("ab") || !s.isEmpty();
        Map<Integer, Integer> map = new HashMap<>();
        map.put(i, i);
        assert Objects.equals(map.get(i), i);
        assert map.containsKey(7) == (i == 7);
        List<Integer> list = new ArrayList<>();
        list.add(i);
        assert list.contains(i) && list.contains(7) == (i == 7);
    }
}
