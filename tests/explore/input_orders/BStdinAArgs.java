// First looked at in this order, each if the one before is as wanted: another file, standard input, a file, an argument.
//@ symbolic: file:b.txt stdin file:a.txt args
//@ args: no
//@ stdin: no
//@ file: a.txt no
//@ file: b.txt no
//@ max-length: 4
//@ property: no-exception
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at BStdinAArgs.main
import java.io.FileInputStream;
import java.io.IOException;

public class BStdinAArgs {
    static int first(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    public static void main(String[] args) throws IOException {
        if (first("b.txt") != 'B') {
            return; // reached
        }
        if (System.in.read() != 'I') {
            return; // reached
        }
        if (first("a.txt") != 'A') {
            return; // reached
        }
        if (args.length == 0 || !args[0].equals("go")) {
            return; // reached
        }
        throw new IllegalStateException("all four"); // reached
    }
}
