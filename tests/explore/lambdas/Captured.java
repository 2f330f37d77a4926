// A lambda with an input in it.
//@ entry: Captured.f(int,int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
import java.util.function.IntUnaryOperator;

public class Captured {
    public static void f(int x, int y) {
        IntUnaryOperator add = z -> z + x;
        assert add.applyAsInt(y) != 1234567;
    }
}
