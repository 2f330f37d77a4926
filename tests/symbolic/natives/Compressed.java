// What is compressed is fixed: the path constraint stays precise.
import doppel.Symbolic;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

public class Compressed {
    public static void main(String[] args) throws Exception {
        byte[] bytes = Symbolic.bytes("b", new byte[] {7, 7, 7, 7, 1});
        Deflater deflater = new Deflater();
        deflater.setInput(bytes, 0, 4);
        deflater.finish();
        byte[] packed = new byte[64];
        int n = deflater.deflate(packed);
        Inflater inflater = new Inflater();
        inflater.setInput(packed, 0, n);
        byte[] unpacked = new byte[8];
        System.out.println(inflater.inflate(unpacked) + " " + n);
        System.out.println(unpacked[3] == bytes[3]);
        System.out.println(bytes[4] > 0);
    }
}
