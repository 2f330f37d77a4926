// Two bounds below four: one path for each pair of them.
//@ entry: NestedLoops.f(int,int)
//@ paths: 16
//@ verdict: holds
public class NestedLoops {
    public static int f(int n, int m) {
        n &= 3;
        m &= 3;
        int cells = 0;
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= m; j++) {
                cells++;
            }
        }
        assert cells == (n + 1) * (m + 1);
        return cells;
    }
}
