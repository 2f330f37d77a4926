// UTF-8. Only the first of the bytes that follow is known to be there.

public class Utf8Text {
    public static void fuzz(byte[] b) {
        try {
            decode(b);
        } catch (IllegalArgumentException e) {
            // What it says of bad input.
        }
    }

    static String decode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < bytes.length) {
            int first = bytes[at++];
            if (first >= 0) {
                text.append((char) first);
                continue;
            }
            int n = (first & 0xe0) == 0xc0 ? 1 : (first & 0xf0) == 0xe0 ? 2 : (first & 0xf8) == 0xf0 ? 3 : 0;
            if (n == 0 || at == bytes.length) {
                throw new IllegalArgumentException("first byte");
            }
            int point = first & 0x3f >> n;
            for (int i = 0; i < n; i++) {
                int next = bytes[at++];
                if ((next & 0xc0) != 0x80) {
                    throw new IllegalArgumentException("next byte");
                }
                point = point << 6 | next & 0x3f;
            }
            if (point > Character.MAX_CODE_POINT) {
                throw new IllegalArgumentException("code point");
            }
            text.appendCodePoint(point);
        }
        return text.toString();
    }
}
