// First looked at in this order, each if the one before is as wanted: a file, an environment variable, standard input, another file.
//@ symbolic: file:a.txt env:MODE stdin file:b.txt
//@ env: MODE=no
//@ stdin: no
//@ file: a.txt no
//@ file: b.txt no
//@ max-length: 4
//@ property: no-exception
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at AEnvStdinB.main
import java.io.FileInputStream;
import java.io.IOException;

public class AEnvStdinB {
    static int first(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    public static void main(String[] args) throws IOException {
        if (first("a.txt") != 'A') {
            return; // reached
        }
        if (!System.getenv("MODE").equals("go")) {
            return; // reached
        }
        if (System.in.read() != 'I') {
            return; // reached
        }
        if (first("b.txt") != 'B') {
            return; // reached
        }
        throw new IllegalStateException("all four"); // reached
    }
}
