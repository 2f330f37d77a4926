// As a directory's stream has them, too.
//@ verdict: unknown
import doppel.Symbolic;
import java.nio.file.Files;
import java.nio.file.Path;

public class OrderOfAStream {
    public static void main(String[] args) throws Exception {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            Path directory = Files.createDirectory(Path.of("files"));
            for (String name : new String[] {"b", "a", "d", "c"}) {
                Files.createFile(directory.resolve(name));
            }
            try (var files = Files.list(directory)) {
                assert files.findFirst().get().endsWith("a");
            }
        }
    }
}
