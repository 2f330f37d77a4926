// A table of a canonical Huffman code, from the lengths of its words. Too many short words do not fit.

public class HuffmanTable {
    private static final int MAX_BITS = 7;

    public static void fuzz(byte[] b) {
        if (b.length < 8) {
            return;
        }
        int[] lengths = new int[8];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = b[i];
            if (lengths[i] < 0 || lengths[i] > MAX_BITS) {
                return;
            }
        }
        table(lengths);
    }

    static byte[] table(int[] lengths) {
        byte[] table = new byte[1 << MAX_BITS];
        int code = 0;
        for (int bits = 1; bits <= MAX_BITS; bits++) {
            for (int symbol = 0; symbol < lengths.length; symbol++) {
                if (lengths[symbol] == bits) {
                    int width = 1 << MAX_BITS - bits;
                    for (int i = 0; i < width; i++) {
                        table[code * width + i] = (byte) symbol;
                    }
                    code++;
                }
            }
            code <<= 1;
        }
        return table;
    }
}
