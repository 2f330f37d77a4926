// Only the low five bits of a distance count.
//@ entry: ShiftDistances.f(int,int)
//@ paths: 1
//@ verdict: holds
public class ShiftDistances {
    public static void f(int x, int distance) {
        assert x << distance == x << (distance & 31);
        assert x >> distance == x >> distance + 32;
        assert x >>> distance == x >>> distance - 32;
    }
}
