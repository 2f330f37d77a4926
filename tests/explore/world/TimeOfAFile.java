// When a file was made is the time, and other times were not explored.
//@ entry: TimeOfAFile.f(int)
//@ verdict: unknown
//@ findings: none
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class TimeOfAFile {
    static void f(int n) throws IOException {
        Path file = Files.createTempFile("time", null);
        if (n == 3) {
            assert Files.getLastModifiedTime(file).toMillis() % 1000 != 777;
        }
        Files.delete(file);
    }
}
