// A path does not see what another has left behind.
//@ entry: FreshOnEveryPath.f(int)
//@ paths: 3
//@ verdict: holds
public class FreshOnEveryPath {
    static int calls;

    public static int f(int x) {
        calls++;
        int result = x < 0 ? -1 : x == 0 ? 0 : 1;
        assert calls == 1; // reached
        return result;
    }
}
