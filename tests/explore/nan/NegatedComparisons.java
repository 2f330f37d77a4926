// Not less is not the same as greater or equal.
//@ entry: NegatedComparisons.f(float,float)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class NegatedComparisons {
    public static void f(float a, float b) {
        if (!(a < b)) {
            assert a >= b; // reached
        }
    }
}
