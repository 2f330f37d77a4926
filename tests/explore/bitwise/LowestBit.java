// x & -x has at most one bit set.
//@ entry: LowestBit.f(int)
//@ paths: 1
//@ verdict: holds
public class LowestBit {
    public static void f(int x) {
        int bit = x & -x;
        assert (bit & bit - 1) == 0;
    }
}
