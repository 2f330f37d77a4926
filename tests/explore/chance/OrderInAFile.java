// The lines of a file are in the order of the set that they are written from.
//@ verdict: unknown
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

public class OrderInAFile {
    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("order", ".txt");
        try {
            Files.write(path, Set.of("a", "b", "c", "d"));
            assert !String.join("", Files.readAllLines(path)).startsWith("da");
        } finally {
            Files.delete(path);
        }
    }
}
