// Two equations, one solution: x = 7, y = 5.
//@ entry: LinearSystem.f(int,int)
//@ paths: 7
//@ verdict: violated java.lang.AssertionError
public class LinearSystem {
    public static void f(int x, int y) {
        if (x < 0 || x > 100 || y < 0 || y > 100) {
            return;
        }
        if (3 * x + 2 * y != 31) {
            return;
        }
        assert 5 * x - 4 * y != 15;
    }
}
