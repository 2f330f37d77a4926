// A list sorted by a comparator.
import doppel.Symbolic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Comparators {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 2000);
        List<Integer> list = new ArrayList<>(List.of(1000, 3000));
        list.add(x);
        list.sort(Comparator.reverseOrder());
        if (list.get(1) == x) {
            System.out.println("middle");
        }
    }
}
