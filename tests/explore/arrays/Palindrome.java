// Bytes that read the same backwards.
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Palindrome {
    public static void main(String[] args) {
        byte[] bytes = Symbolic.bytes("bytes", new byte[] {1, 2, 3});
        if (bytes.length != 4) {
            return;
        }
        for (int i = 0, j = bytes.length - 1; i < j; i++, j--) {
            if (bytes[i] != bytes[j]) {
                return; // reached
            }
        }
        assert bytes[0] + bytes[1] + bytes[2] + bytes[3] != 42; // reached
    }
}
