// A list that is changed under its iterator.
//@ property: no-exception
//@ verdict: violated java.util.ConcurrentModificationException
//@ findings: java.util.ConcurrentModificationException at ModifiedWhileIterating.main
import doppel.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class ModifiedWhileIterating {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        // Removing the last but one element goes unnoticed.
        for (Integer element : list) {
            if (element == x) {
                list.remove(element);
            }
        }
    }
}
