// A square is 0 or 1 modulo 4, overflow or not.
//@ entry: SquareModFour.f(int)
//@ paths: 2
//@ verdict: holds
public class SquareModFour {
    public static void f(int x) {
        int rest = x * x & 3;
        assert rest == 0 || rest == 1;
    }
}
