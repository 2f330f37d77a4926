// First looked at in this order, each if the one before is as wanted: standard input, a file, another file, an argument.
//@ symbolic: stdin file:a.txt file:b.txt args
//@ args: no
//@ stdin: no
//@ file: a.txt no
//@ file: b.txt no
//@ max-length: 4
//@ property: no-exception
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at StdinABArgs.main
import java.io.FileInputStream;
import java.io.IOException;

public class StdinABArgs {
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
        if (args.length == 0 || !args[0].equals("go")) {
            return; // reached
        }
        throw new IllegalStateException("all four"); // reached
    }
}
