import doppel.Symbolic;

/**
 * A loop over bytes with trivial constraints: of up to n bytes, 2 * 3^n - 1 paths, 118,097 for ten. Goal: 20,000 paths per
 * second.
 */
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
                letters++;
            }
        }
    }
}
