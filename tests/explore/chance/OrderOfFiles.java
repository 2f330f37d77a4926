// A directory has its files in an order of its own.
//@ verdict: unknown
import doppel.Symbolic;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

public class OrderOfFiles {
    public static void main(String[] args) throws Exception {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            Path directory = Files.createDirectory(Path.of("files"));
            for (String name : new String[] {"b", "a", "d", "c"}) {
                Files.createFile(directory.resolve(name));
            }
            assert directory.toFile().list()[0].equals("a");
        }
    }
}
