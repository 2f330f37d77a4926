// A table by identity tells whether two keys are the same object.
//@ entry: IdentityTable.f(java.lang.String,java.lang.String)
//@ max-length: 1
//@ verdict: unknown
import java.util.IdentityHashMap;

public class IdentityTable {
    public static void f(String s, String t) {
        if (s == null || t == null) {
            return;
        }
        IdentityHashMap<String, Integer> table = new IdentityHashMap<>();
        table.put(s, 1);
        assert !table.containsKey(t);
    }
}
