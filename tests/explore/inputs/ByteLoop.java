// A loop over bytes: of up to n of them, 2 * 3^n - 1 paths.
//@ max-length: 4
//@ paths: 161
import doppel.Symbolic;

public class ByteLoop {
    public static void main(String[] args) {
        byte[] line = Symbolic.bytes("line", new byte[0]);
        int words = 0;
        int fields = 0;
        int letters = 0;
        for (byte b : line) {
            if (b == ' ') {
                words++;
            } else if (b == ',') {
                fields++;
            } else if (b == '\n') {
                break;
            } else {
                letters++; // reached
            }
        }
    }
}
