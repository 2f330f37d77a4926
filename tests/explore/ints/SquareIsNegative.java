// 46341 squared has its sign bit set.
//@ entry: SquareIsNegative.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class SquareIsNegative {
    public static void f(int x) {
        assert x * x >= 0;
    }
}
