// The absolute value of the least int is negative.
//@ entry: AbsOfMinValue.f(int)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at AbsOfMinValue.f
public class AbsOfMinValue {
    public static int f(int x) {
        int abs = x < 0 ? -x : x;
        assert abs >= 0;
        return abs;
    }
}
