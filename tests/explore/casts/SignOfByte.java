// A byte is signed: 200 does not survive.
//@ entry: SignOfByte.f(int)
//@ paths: 4
//@ verdict: violated java.lang.AssertionError
public class SignOfByte {
    public static void f(int x) {
        if (x >= 0 && x < 256) {
            assert (byte) x == x; // reached
        }
    }
}
