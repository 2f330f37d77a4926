// Bytes that go to a file are fixed when somebody opens it to read it, or could read it all the time; before that they are not.
import doppel.Symbolic;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

public class WrittenFiles {
    public static void main(String[] args) throws Exception {
        byte[] bytes = Symbolic.bytes("b", new byte[] {'a', 'b', 'c', 'd', 'e', 'f'});
        Path kept = Files.createTempFile("kept", "");
        try (FileOutputStream out = new FileOutputStream(kept.toFile())) {
            out.write(bytes, 0, 2);
        }
        System.out.println("written");
        Path read = Files.createTempFile("read", "");
        try (FileOutputStream out = new FileOutputStream(read.toFile())) {
            out.write(bytes[2]);
            out.write(bytes, 3, 1);
        }
        System.out.println(Files.size(read));
        try (FileInputStream in = new FileInputStream(read.toFile())) {
            System.out.println(in.read() == 'c');
        }
        Path open = Files.createTempFile("open", "");
        try (FileInputStream in = new FileInputStream(open.toFile());
                FileOutputStream out = new FileOutputStream(open.toFile())) {
            out.write(bytes[4]);
            System.out.println(in.read() == 'e');
        }
        for (Path path : new Path[] {kept, read, open}) {
            Files.delete(path);
        }
        System.out.println(bytes[0] < bytes[5]);
    }
}
