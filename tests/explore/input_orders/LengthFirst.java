// A file whose length is asked for before the choice, and whose content after it.
//@ symbolic: stdin file:a.txt
//@ stdin: no
//@ file: a.txt no
//@ max-length: 4
//@ paths: 5
//@ findings: java.lang.IllegalStateException at LengthFirst.main
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

public class LengthFirst {
    public static void main(String[] args) throws IOException {
        long length = new File("a.txt").length();
        if (System.in.read() != 'I') {
            return; // reached
        }
        if (length != 3) {
            return; // reached
        }
        try (FileInputStream in = new FileInputStream("a.txt")) {
            if (in.read() != 'A') {
                return; // reached
            }
        }
        throw new IllegalStateException("three bytes"); // reached
    }
}
