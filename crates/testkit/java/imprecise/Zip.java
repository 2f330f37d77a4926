import doppel.Symbolic;
import java.nio.ByteBuffer;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

// Code that reads symbolic data without regard to expressions: the report says so.
// imprecise[native-read]: java.util.zip.CRC32.updateBytes0(I[BII)I, argument 2: [B element
// imprecise[native-read]: java.util.zip.Adler32.updateByteBuffer(IJII)I, off-heap memory
// imprecise[native-read]: java.util.zip.Deflater.deflateBytesBytes(J[BII[BIIII)J, argument 2: [B element
// imprecise[native-read]: java.util.zip.Deflater.deflateBytesBytes(J[BII[BIIII)J, argument 5: [B element
public class Zip {
    public static void main(String[] args) throws Exception {
        byte b = Symbolic.byteValue("b", (byte) 5);
        byte[] data = {1, b, 3};
        CRC32 crc = new CRC32();
        crc.update(data, 0, 3);
        System.out.println(crc.getValue());
        Adler32 adler = new Adler32();
        ByteBuffer direct = ByteBuffer.allocateDirect(4).put(0, b);
        adler.update(direct);
        System.out.println(adler.getValue());
        Deflater deflater = new Deflater();
        deflater.setInput(data);
        deflater.finish();
        byte[] out = new byte[20];
        for (int i = 0; i < out.length; i++) {
            out[i] = b;
        }
        int n = deflater.deflate(out);
        // What was written has no expression, the rest keeps its own.
        if (out[0] == 120 && out[n] == 5) { // => (eq b:8 5)
            System.out.println(n);
        }
    }
}
