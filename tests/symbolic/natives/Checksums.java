// Checksums of symbolic bytes are expressions: what was written is what is read again, and other bytes have other sums.
import doppel.Symbolic;
import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

public class Checksums {
    public static void main(String[] args) {
        byte[] bytes = Symbolic.bytes("b", new byte[] {10, 20, 30, 40});
        for (Checksum sum : new Checksum[] {new CRC32(), new Adler32()}) {
            sum.update("head".getBytes(), 0, 4);
            sum.update(bytes, 1, 2);
            long written = sum.getValue();
            sum.reset();
            sum.update("head".getBytes(), 0, 4);
            sum.update(bytes[1]);
            sum.update(ByteBuffer.wrap(bytes, 2, 1));
            System.out.println(sum.getValue() == written);
            sum.update("tail".getBytes(), 0, 4);
            System.out.println(sum.getValue() > 0x40000000L);
        }
    }
}
