// A key with a symbolic hash code.
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class HashMapGet {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        Map<Integer, String> map = new HashMap<>();
        map.put(5, "five");
        map.put(6, "six");
        System.out.println(map.get(x));
    }
}
