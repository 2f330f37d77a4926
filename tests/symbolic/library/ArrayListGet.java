// A list of boxed values.
import doppel.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class ArrayListGet {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        List<Integer> list = new ArrayList<>();
        list.add(x);
        list.add(x + 1);
        if (list.get(1) == 6) {
            System.out.println("six");
        }
    }
}
