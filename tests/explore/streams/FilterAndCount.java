// How many pass a filter.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.stream.Stream;

public class FilterAndCount {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        int z = Symbolic.intValue("z", 0);
        // Beyond the boxes that are cached.
        Symbolic.assume(x > 1000 && y > 1000 && z > 1000);
        assert Stream.of(x, y, z).filter(n -> n > 1_000_000).count() != 3;
    }
}
