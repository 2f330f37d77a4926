// Two ways to the absolute value, least int included.
//@ entry: AbsWithoutBranch.f(int)
//@ paths: 2
//@ verdict: holds
public class AbsWithoutBranch {
    public static void f(int x) {
        int sign = x >> 31;
        int abs = (x ^ sign) - sign;
        assert abs == (x < 0 ? -x : x);
    }
}
