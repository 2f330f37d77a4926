// Euclid's algorithm on small numbers.
//@ entry: GreatestDivisor.f(byte,byte)
//@ verdict: holds
public class GreatestDivisor {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void f(byte a, byte b) {
        if (a < 1 || b < 1 || a > 12 || b > 12) {
            return; // reached
        }
        int d = gcd(a, b);
        assert a % d == 0 && b % d == 0; // reached
        if (d == 6) {
            assert a + b >= 12; // reached
        }
    }
}
