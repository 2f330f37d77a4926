// Which function it is depends on the input.
//@ entry: ChosenByInput.f(int,int)
//@ paths: 5
//@ verdict: violated java.lang.AssertionError
import java.util.function.IntBinaryOperator;

public class ChosenByInput {
    public static void f(int op, int x) {
        IntBinaryOperator operator;
        if (op == 0) {
            operator = (a, b) -> a + b;
        } else if (op == 1) {
            operator = (a, b) -> a - b;
        } else {
            operator = (a, b) -> a ^ b;
        }
        int result = operator.applyAsInt(x, 5);
        if (op == 1) {
            assert result != -2; // reached
        }
        if (op == 2) {
            assert result == (x ^ 5); // reached
        }
    }
}
