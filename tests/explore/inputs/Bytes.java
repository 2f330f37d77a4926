// An array of bytes as a file has it: magic, length, checksum.
//@ max-length: 5
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Bytes {
    public static void main(String[] args) {
        byte[] file = Symbolic.bytes("file", new byte[] {0});
        if (file.length < 4 || file[0] != 'P' || file[1] != 'K') {
            return; // reached
        }
        int length = file[2];
        if (length < 0 || 3 + length >= file.length) {
            return; // reached
        }
        int checksum = 0;
        for (int i = 0; i < length; i++) {
            checksum ^= file[3 + i];
        }
        assert checksum != file[3 + length] || length == 0; // reached
    }
}
