// A product over a symbolic range.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.stream.IntStream;

public class RangeAndReduce {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 0);
        if (n < 0 || n > 6) {
            return; // reached
        }
        assert IntStream.rangeClosed(1, n).reduce(1, (a, b) -> a * b) != 120; // reached
    }
}
