// An int one does not reach the upper half, a long one does.
//@ entry: ShiftOfIntOne.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class ShiftOfIntOne {
    public static void f(int bit) {
        assert 1 << (bit & 63) == 1L << (bit & 63);
    }
}
