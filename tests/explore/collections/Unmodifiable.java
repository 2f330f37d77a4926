// A list that cannot be changed.
//@ property: no-exception
//@ verdict: violated java.lang.UnsupportedOperationException
//@ findings: java.lang.UnsupportedOperationException at Unmodifiable.main
import doppel.Symbolic;
import java.util.List;

public class Unmodifiable {
    public static void main(String[] args) {
        List<Integer> list = List.of(1, 2, 3);
        if (Symbolic.intValue("x", 0) == 12) {
            list.add(4);
        }
    }
}
