// Bits of one int, looked at in groups: the third question contradicts the first two.
//@ entry: Masks.f(int)
//@ paths: 3
//@ verdict: holds
public class Masks {
    public static int f(int x) {
        if ((x & 0xF0) == 0x30) {
            if ((x & 0x0F) == 0x05) {
                if ((x & 0xFF) != 0x35) {
                    return 1; // never
                }
                return 2; // reached
            }
            return 3; // reached
        }
        return 4; // reached
    }
}
