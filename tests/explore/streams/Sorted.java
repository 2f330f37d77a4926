// Sorted and the first of them.
//@ verdict: holds
import doppel.Symbolic;
import java.util.stream.Stream;

public class Sorted {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        // Beyond the boxes that are cached.
        Symbolic.assume(x > 1000 && y > 1000);
        int least = Stream.of(x, y).sorted().findFirst().get();
        assert least == (x < y ? x : y);
    }
}
