/** Goal: byte[] and char[] reads with table look-ups: CRC-32 by hand. */
public class Crc32Bytes {
    static final int N = 500;

    public static void main(String[] args) {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int bit = 0; bit < 8; bit++) {
                c = (c & 1) != 0 ? 0xEDB88320 ^ (c >>> 1) : c >>> 1;
            }
            table[i] = c;
        }
        byte[] bytes = new byte[1 << 16];
        char[] chars = new char[1 << 16];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
            chars[i] = (char) (i * 17);
        }
        int crc = -1;
        for (int round = 0; round < N; round++) {
            for (int i = 0; i < bytes.length; i++) {
                crc = table[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
                crc += chars[i];
            }
        }
        System.out.println(Integer.toHexString(crc));
    }
}
