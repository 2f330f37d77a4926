// Base32, in groups of eight characters. The table of paddings has no entry for seven.

public class Base32Text {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int[] BYTES_BY_PADDING = {5, 4, 0, 3, 2, 0, 1};

    public static void fuzz(String s) {
        try {
            decode(s);
        } catch (IllegalArgumentException e) {
            // What it says of bad input.
        }
    }

    static byte[] decode(String text) {
        if (text.length() % 8 != 0) {
            throw new IllegalArgumentException("length");
        }
        byte[] bytes = new byte[text.length() / 8 * 5];
        int size = 0;
        for (int start = 0; start < text.length(); start += 8) {
            long bits = 0;
            int padding = 0;
            for (int i = 0; i < 8; i++) {
                char c = text.charAt(start + i);
                int value = ALPHABET.indexOf(c);
                if (c == '=') {
                    padding++;
                    value = 0;
                } else if (value < 0 || padding > 0) {
                    throw new IllegalArgumentException("character");
                }
                bits = bits << 5 | value;
            }
            if (padding == 8) {
                throw new IllegalArgumentException("padding");
            }
            int n = BYTES_BY_PADDING[padding];
            for (int i = 0; i < n; i++) {
                bytes[size++] = (byte) (bits >> 32 - 8 * i);
            }
        }
        return bytes;
    }
}
