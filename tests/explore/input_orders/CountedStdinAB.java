// Streams in this order: standard input, a file, another file. Each may be empty, begin otherwise, or begin as wanted: two ends each,
// and one more.
//@ symbolic: stdin file:a.txt file:b.txt
//@ stdin: no
//@ file: a.txt no
//@ file: b.txt no
//@ max-length: 4
//@ paths: 7
//@ findings: java.lang.IllegalStateException at CountedStdinAB.main
import java.io.FileInputStream;
import java.io.IOException;

public class CountedStdinAB {
    static int first(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    public static void main(String[] args) throws IOException {
        if (System.in.read() != 'I') {
            return; // reached
        }
        if (first("a.txt") != 'A') {
            return; // reached
        }
        if (first("b.txt") != 'B') {
            return; // reached
        }
        throw new IllegalStateException("all three"); // reached
    }
}
