// A file that is read before and after a choice on another has the same content both times.
//@ symbolic: file:a.txt stdin
//@ stdin: no
//@ file: a.txt no
//@ max-length: 4
//@ paths: 5
//@ verdict: holds
//@ findings: none
import java.io.FileInputStream;
import java.io.IOException;

public class ReadTwice {
    static int first(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    public static void main(String[] args) throws IOException {
        if (first("a.txt") != 'A') {
            return; // reached
        }
        if (System.in.read() != 'I') {
            return; // reached
        }
        assert first("a.txt") == 'A';
    }
}
