// Squaring: a path per exponent.
//@ entry: FastPower.f(int)
//@ paths: 8
//@ verdict: holds
public class FastPower {
    static int power(int base, int exponent) {
        if (exponent == 0) {
            return 1;
        }
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    public static void f(int n) {
        assert power(2, n & 7) == 1 << (n & 7);
    }
}
