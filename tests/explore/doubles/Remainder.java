// The remainder of doubles is that of ints where both are.
//@ entry: Remainder.f(byte)
//@ paths: 1
//@ verdict: holds
public class Remainder {
    public static void f(byte b) {
        double rest = b % 7.0;
        assert rest == b % 7;
    }
}
