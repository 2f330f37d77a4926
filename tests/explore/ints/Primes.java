// 221 = 13 * 17 is the only way for two factors that are neither 1 nor the number itself.
//@ entry: Primes.f(byte,byte)
//@ paths: 5
//@ verdict: holds
public class Primes {
    public static void f(byte a, byte b) {
        if (a > 1 && b > 1) {
            if (a * b == 221) {
                if (a == 13) {
                    assert b == 17; // reached
                } else {
                    assert a == 17 && b == 13; // reached
                }
            }
        }
    }
}
