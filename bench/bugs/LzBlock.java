// A block of an LZ77 format: literals, and copies of what came before. Copies may reach back before the beginning.

public class LzBlock {
    public static void fuzz(byte[] b) {
        if (b.length < 4 || b[0] != 'L' || b[1] != 'Z' || b[2] != 1) {
            return;
        }
        decode(b, 4, new byte[b[3] & 0xff]);
    }

    static int decode(byte[] in, int from, byte[] out) {
        int at = from;
        int size = 0;
        while (at < in.length) {
            int token = in[at++] & 0xff;
            if (token < 0x80) {
                int length = token + 1;
                if (length > in.length - at || length > out.length - size) {
                    return -1;
                }
                System.arraycopy(in, at, out, size, length);
                at += length;
                size += length;
            } else {
                if (at == in.length) {
                    return -1;
                }
                int length = (token & 0x0f) + 3;
                int distance = ((token & 0x70) << 4 | in[at++] & 0xff) + 1;
                if (length > out.length - size) {
                    return -1;
                }
                for (int i = 0; i < length; i++) {
                    out[size] = out[size - distance];
                    size++;
                }
            }
        }
        return size;
    }
}
