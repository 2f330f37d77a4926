// Stops at the first that matches.
//@ verdict: holds
import doppel.Symbolic;
import java.util.stream.IntStream;

public class AnyMatch {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        if (IntStream.of(x, x + 1).anyMatch(n -> n == 100)) {
            assert x == 100 || x == 99; // reached
        } else {
            assert x != 100 && x != 99; // reached
        }
    }
}
