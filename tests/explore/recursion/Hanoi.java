// As many moves as there should be.
//@ entry: Hanoi.f(int)
//@ paths: 4
//@ verdict: holds
public class Hanoi {
    static int moves(int discs) {
        return discs == 0 ? 0 : moves(discs - 1) + 1 + moves(discs - 1);
    }

    public static void f(int n) {
        assert moves(n & 3) == (1 << (n & 3)) - 1;
    }
}
