// A stream of ints.
import doppel.Symbolic;
import java.util.stream.IntStream;

public class Streams {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 4);
        int sum = IntStream.of(1, x, 3).map(y -> y * 2).filter(y -> y > 2).sum();
        if (sum == 14) {
            System.out.println("sum");
        }
    }
}
