// Keys are compared.
import doppel.Symbolic;
import java.util.TreeMap;

public class TreeMapPut {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(3, "three");
        map.put(x, "x");
        System.out.println(map.firstEntry().getValue());
    }
}
