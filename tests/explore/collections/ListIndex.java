// An index into a list.
//@ property: no-exception
//@ verdict: violated java.lang.IndexOutOfBoundsException
//@ findings: java.lang.IndexOutOfBoundsException at ListIndex.main
import doppel.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class ListIndex {
    public static void main(String[] args) {
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        int i = Symbolic.intValue("i", 0);
        if (i >= 0 && i < 5) {
            System.out.println(list.get(i).length());
        }
    }
}
