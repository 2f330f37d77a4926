// Above it, not any more.
//@ entry: RoundTrip.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class RoundTrip {
    public static void f(int i) {
        assert (int) (float) i == i;
    }
}
