// Names that the system reads.
import doppel.Symbolic;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

public class FileNames {
    public static void main(String[] args) {
        System.out.println(new File(Symbolic.string("d", "/tmp")).isDirectory());
        System.out.println(Files.exists(Path.of(Symbolic.string("p", "/no"))));
    }
}
