// A generator of full period, run until it gives zero: that takes up to 2^32 - 1 rounds, so nobody can say in time.
//@ entry: TooManyPaths.f(int)
//@ verdict: unknown
public class TooManyPaths {
    public static void f(int x) {
        int rounds = 0;
        while (x != 0) {
            x = x * 1103515245 + 12345;
            rounds++;
            assert rounds != 0;
        }
    }
}
