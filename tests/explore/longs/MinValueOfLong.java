// Negation of the least long.
//@ entry: MinValueOfLong.f(long)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class MinValueOfLong {
    public static void f(long x) {
        if (x < 0) {
            assert -x > 0; // reached
        }
    }
}
