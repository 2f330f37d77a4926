// Groups by remainder.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Grouped {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        Map<Boolean, List<Integer>> groups =
                Stream.of(x, y).collect(Collectors.partitioningBy(n -> (n & 7) == 5));
        assert groups.get(true).size() < 2;
    }
}
