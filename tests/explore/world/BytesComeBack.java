// What was written to a file depends on the inputs as it did before.
//@ entry: BytesComeBack.f(byte,byte)
//@ paths: 3
//@ property: no-exception
//@ verdict: violated java.lang.IllegalArgumentException
//@ findings: java.lang.IllegalArgumentException at BytesComeBack.f
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class BytesComeBack {
    static void f(byte a, byte b) throws IOException {
        try (FileOutputStream out = new FileOutputStream("bytes-come-back")) {
            out.write(new byte[] {a, (byte) (b + 1)});
        }
        Files.move(Path.of("bytes-come-back"), Path.of("moved"));
        ByteBuffer back = ByteBuffer.allocateDirect(2);
        try (FileChannel in = FileChannel.open(Path.of("moved"), StandardOpenOption.READ)) {
            in.read(back);
        }
        if (back.get(0) == 'x') {
            if (back.get(1) == 'y') {
                throw new IllegalArgumentException("xx"); // reached
            }
        }
    }
}
