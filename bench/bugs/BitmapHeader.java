// The header of a bitmap. The number of its bytes may overflow.

public class BitmapHeader {
    public static void fuzz(byte[] b) {
        if (b.length < 16 || b[0] != 'B' || b[1] != 'M') {
            return;
        }
        int offset = int32(b, 2);
        int width = int32(b, 6);
        int height = int32(b, 10);
        int bits = b[14] & 0xff;
        if (offset < 16 || width <= 0 || height <= 0) {
            return;
        }
        if (bits == 24 || bits == 32) {
            rows(width, height, bits / 8);
        }
    }

    private static int int32(byte[] bytes, int at) {
        int value = 0;
        for (int i = 3; i >= 0; i--) {
            value = value << 8 | bytes[at + i] & 0xff;
        }
        return value;
    }

    private static int rows(int width, int height, int bytes) {
        int stride = (width * bytes + 3) / 4 * 4;
        if ((long) stride * height > 1 << 20) {
            return 0;
        }
        return new byte[stride * height].length;
    }
}
