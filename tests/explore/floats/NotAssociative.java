// Sums of floats depend on the order.
//@ entry: NotAssociative.f(float)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class NotAssociative {
    public static void f(float x) {
        assert x + 1.0f - 1.0f == x;
    }
}
