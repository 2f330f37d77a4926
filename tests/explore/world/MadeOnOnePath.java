// What one path does to files, no other path sees.
//@ entry: MadeOnOnePath.f(int)
//@ paths: 3
//@ property: no-exception
//@ verdict: violated java.lang.IllegalArgumentException
//@ findings: java.lang.IllegalArgumentException at MadeOnOnePath.f
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class MadeOnOnePath {
    static void f(int n) throws IOException {
        Path file = Path.of("made-on-one-path");
        if (Files.exists(file)) {
            throw new IllegalStateException("of another path"); // never
        }
        if (n > 10) {
            Files.writeString(file, "made");
        }
        if (n > 20) {
            Files.delete(file); // reached
        }
        if (Files.exists(file)) {
            throw new IllegalArgumentException("made, not deleted"); // reached
        }
    }
}
