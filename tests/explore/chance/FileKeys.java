// The system numbers files as it likes.
//@ verdict: unknown
import doppel.Symbolic;
import java.nio.file.Files;
import java.nio.file.Path;

public class FileKeys {
    public static void main(String[] args) throws Exception {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            Path file = Files.createFile(Path.of("numbered"));
            assert (Long) Files.getAttribute(file, "unix:ino") != 12345;
        }
    }
}
