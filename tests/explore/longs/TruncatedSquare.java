// 2^32 squared has no bit left.
//@ entry: TruncatedSquare.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class TruncatedSquare {
    public static void f(int k) {
        long x = 1L << (k & 63);
        if (x != 0) {
            long square = x * x;
            if (square == 0) {
                assert false; // reached
            }
            assert square == 1L << 2 * (k & 31); // reached
        }
    }
}
