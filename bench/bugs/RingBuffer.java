// Commands for a buffer of eight bytes. A whole block that ends exactly at the edge does not wrap around.

public class RingBuffer {
    private final byte[] bytes = new byte[8];
    private int head;
    private int size;

    public static void fuzz(byte[] b) {
        RingBuffer buffer = new RingBuffer();
        for (byte command : b) {
            if (command >= 'a' && command <= 'z') {
                buffer.add(command);
            } else if (command == '-') {
                buffer.remove();
            } else if (command >= '2' && command <= '4') {
                buffer.addBlock(command - '0');
            }
        }
    }

    private void add(byte value) {
        if (size < bytes.length) {
            bytes[(head + size++) % bytes.length] = value;
        }
    }

    private void remove() {
        if (size > 0) {
            head++;
            size--;
            if (head == bytes.length) {
                head = 0;
            }
        }
    }

    private void addBlock(int length) {
        if (bytes.length - size < length) {
            return;
        }
        int at = (head + size) % bytes.length;
        for (int i = 0; i < length; i++) {
            if (at > bytes.length) {
                at = 0;
            }
            bytes[at++] = (byte) i;
        }
        size += length;
    }
}
