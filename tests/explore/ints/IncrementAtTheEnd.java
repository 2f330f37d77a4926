// x + 1 is greater than x, except once.
//@ entry: IncrementAtTheEnd.f(int)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class IncrementAtTheEnd {
    public static void f(int x) {
        if (x < 0) {
            assert x + 1 > x; // reached
        } else {
            assert x + 1 > x; // reached
        }
    }
}
