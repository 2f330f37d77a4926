// Kernighan's loop: a round for each bit.
//@ entry: CountBits.f(byte)
//@ paths: 9
//@ verdict: holds
public class CountBits {
    public static int f(byte b) {
        int x = b & 0xFF;
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        assert n <= 8;
        return n;
    }
}
