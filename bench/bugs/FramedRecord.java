// Records with a magic number, a length and a CRC-8. A record of type 7 averages its payload, even if there is none.

public class FramedRecord {
    public static void fuzz(byte[] b) {
        int at = 0;
        while (at + 5 <= b.length) {
            if (b[at] != (byte) 0xA5 || b[at + 1] != 0x5A) {
                return;
            }
            int type = b[at + 2] & 0xff;
            int length = b[at + 3] & 0xff;
            if (at + 5 + length > b.length || crc8(b, at + 2, length + 2) != (b[at + 4 + length] & 0xff)) {
                return;
            }
            process(type, b, at + 4, length);
            at += 5 + length;
        }
    }

    private static int crc8(byte[] bytes, int from, int length) {
        int crc = 0;
        for (int i = 0; i < length; i++) {
            crc ^= bytes[from + i] & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x80) != 0 ? (crc << 1 ^ 0x07) & 0xff : crc << 1;
            }
        }
        return crc;
    }

    private static int process(int type, byte[] bytes, int from, int length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += bytes[from + i];
        }
        switch (type) {
            case 1:
                return sum;
            case 7:
                return sum / length;
            default:
                return 0;
        }
    }
}
