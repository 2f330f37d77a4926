// Functions put together.
//@ entry: Composed.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
import java.util.function.IntUnaryOperator;

public class Composed {
    public static void f(int x) {
        IntUnaryOperator triple = a -> a * 3;
        IntUnaryOperator increment = a -> a + 1;
        assert triple.andThen(increment).applyAsInt(x) != triple.compose(increment).applyAsInt(x) + 10 * x;
    }
}
