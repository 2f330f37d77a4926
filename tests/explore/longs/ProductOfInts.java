// Widened too late: the product has overflowed before it is a long.
//@ entry: ProductOfInts.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class ProductOfInts {
    public static void f(int seconds) {
        long late = seconds * 1000;
        long early = seconds * 1000L;
        assert late == early;
    }
}
