// A map asked for a symbolic key: in it or not.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class MapLookUp {
    public static void main(String[] args) {
        Map<Integer, String> names = new HashMap<>();
        names.put(1, "one");
        names.put(1000, "thousand");
        String name = names.get(Symbolic.intValue("x", 0));
        if (name == null) {
            System.out.println("no name"); // reached
        } else {
            assert name.equals("one"); // reached
        }
    }
}
