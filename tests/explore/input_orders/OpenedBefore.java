// A file that is opened before the first choice and read after it; it is renamed in between.
//@ symbolic: stdin file:a.txt
//@ stdin: no
//@ file: a.txt no
//@ max-length: 4
//@ paths: 5
//@ findings: java.lang.IllegalStateException at OpenedBefore.main
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class OpenedBefore {
    public static void main(String[] args) throws IOException {
        try (FileInputStream in = new FileInputStream("a.txt")) {
            Files.move(Path.of("a.txt"), Path.of("b.txt"));
            if (System.in.read() != 'I') {
                return; // reached
            }
            if (in.read() != 'A') {
                return; // reached
            }
            throw new IllegalStateException("both"); // reached
        }
    }
}
