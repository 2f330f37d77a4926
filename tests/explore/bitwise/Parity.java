// The parity by folding is the parity by counting.
//@ entry: Parity.f(byte)
//@ paths: 2
//@ verdict: holds
public class Parity {
    public static void f(byte b) {
        int x = b & 0xFF;
        int folded = x ^ x >> 4;
        folded ^= folded >> 2;
        folded ^= folded >> 1;
        int counted = 0;
        for (int i = 0; i < 8; i++) {
            counted ^= x >> i & 1;
        }
        if (counted == 1) {
            assert (folded & 1) == 1; // reached
        } else {
            assert (folded & 1) == 0; // reached
        }
    }
}
