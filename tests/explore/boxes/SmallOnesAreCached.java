// The same object up to 127, another one above.
//@ entry: SmallOnesAreCached.f(int)
//@ verdict: violated java.lang.AssertionError
public class SmallOnesAreCached {
    public static void f(int x) {
        if (x >= 0) {
            Integer a = x;
            Integer b = x;
            assert a == b; // reached
        }
    }
}
