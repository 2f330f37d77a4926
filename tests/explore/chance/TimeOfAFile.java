// When a file was written.
//@ verdict: unknown
import java.io.File;
import java.io.IOException;

public class TimeOfAFile {
    public static void main(String[] args) throws IOException {
        File file = File.createTempFile("abc", null);
        assert file.lastModified() != 77;
    }
}
