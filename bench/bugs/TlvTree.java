// Tags, lengths and values, which may contain others. The ends of those that are open are kept for four levels only.

public class TlvTree {
    private static final int CONTAINER = 0x30;
    private static final int MAX_DEPTH = 4;

    public static void fuzz(byte[] b) {
        try {
            count(b);
        } catch (IllegalArgumentException e) {
            // What it says of bad input.
        }
    }

    static int count(byte[] bytes) {
        int[] ends = new int[MAX_DEPTH];
        int depth = 0;
        int count = 0;
        int end = bytes.length;
        int at = 0;
        while (true) {
            while (at == end) {
                if (depth == 0) {
                    return count;
                }
                end = ends[--depth];
            }
            if (end - at < 2) {
                throw new IllegalArgumentException("header");
            }
            int tag = bytes[at++];
            int length = bytes[at++] & 0xff;
            if (length > end - at) {
                throw new IllegalArgumentException("length");
            }
            count++;
            if (tag == CONTAINER) {
                ends[depth++] = end;
                end = at + length;
            } else {
                at += length;
            }
        }
    }
}
