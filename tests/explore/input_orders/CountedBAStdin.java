// Streams in this order: another file, a file, standard input. Each may be empty, begin otherwise, or begin as wanted: two ends each,
// and one more.
//@ symbolic: file:b.txt file:a.txt stdin
//@ stdin: no
//@ file: a.txt no
//@ file: b.txt no
//@ max-length: 4
//@ paths: 7
//@ findings: java.lang.IllegalStateException at CountedBAStdin.main
import java.io.FileInputStream;
import java.io.IOException;

public class CountedBAStdin {
    static int first(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    public static void main(String[] args) throws IOException {
        if (first("b.txt") != 'B') {
            return; // reached
        }
        if (first("a.txt") != 'A') {
            return; // reached
        }
        if (System.in.read() != 'I') {
            return; // reached
        }
        throw new IllegalStateException("all three"); // reached
    }
}
