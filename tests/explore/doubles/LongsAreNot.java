// Not every long is.
//@ entry: LongsAreNot.f(long)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class LongsAreNot {
    public static void f(long x) {
        assert (long) (double) x == x;
    }
}
