// A file that the program writes itself before it is read has what was written, whatever the input was.
//@ symbolic: stdin file:a.txt
//@ stdin: no
//@ file: a.txt no
//@ max-length: 4
//@ paths: 3
//@ property: no-exception
//@ verdict: holds
//@ findings: none
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

public class WrittenBefore {
    public static void main(String[] args) throws IOException {
        try (FileOutputStream out = new FileOutputStream("a.txt")) {
            out.write('W');
        }
        if (System.in.read() != 'I') {
            return; // reached
        }
        try (FileInputStream in = new FileInputStream("a.txt")) {
            if (in.read() != 'W') {
                throw new IllegalStateException("not what was written"); // never
            }
        }
    }
}
