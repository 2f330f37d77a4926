// IntStream.sum wraps, mapToLong does not.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.stream.IntStream;

public class SumOverflows {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = Symbolic.intValue("y", 0);
        assert IntStream.of(x, y).sum() == IntStream.of(x, y).asLongStream().sum();
    }
}
