// Names in a message of DNS, which may point to others. What a pointer points to may be outside of the message.

public class DnsName {
    private static final int MAX_JUMPS = 8;

    public static void fuzz(byte[] b) {
        if (b.length > 12 && b[4] == 0 && b[5] == 1) {
            name(b, 12);
        }
    }

    static String name(byte[] message, int from) {
        StringBuilder name = new StringBuilder();
        int at = from;
        int jumps = 0;
        while (true) {
            int length = message[at] & 0xff;
            if (length == 0) {
                return name.toString();
            }
            if ((length & 0xc0) == 0xc0) {
                if (at + 1 == message.length || ++jumps > MAX_JUMPS) {
                    return null;
                }
                at = (length & 0x3f) << 8 | message[at + 1] & 0xff;
                continue;
            }
            if (length > 63 || at + 1 + length >= message.length) {
                return null;
            }
            name.append(new String(message, at + 1, length, java.nio.charset.StandardCharsets.US_ASCII)).append('.');
            at += 1 + length;
        }
    }
}
