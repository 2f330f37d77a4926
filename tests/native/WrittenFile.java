// A method that runs on the real JVM reads a file to which the program has written an input.
import doppel.Symbolic;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

public class WrittenFile {
    static int first(String name) throws Exception {
        return Files.readAllBytes(Path.of(name))[0];
    }

    public static void main(String[] args) throws Exception {
        byte x = Symbolic.byteValue("x", (byte) 7);
        Path file = Files.createTempFile("written", "");
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.write(x);
        }
        System.out.println(first(file.toString()) > 5);
        Files.delete(file);
    }
}
