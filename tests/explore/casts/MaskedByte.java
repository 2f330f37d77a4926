// With a mask it does.
//@ entry: MaskedByte.f(int)
//@ paths: 3
//@ verdict: holds
public class MaskedByte {
    public static void f(int x) {
        if (x >= 0 && x < 256) {
            assert ((byte) x & 0xFF) == x; // reached
        }
    }
}
