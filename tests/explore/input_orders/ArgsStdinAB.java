// First looked at in this order, each if the one before is as wanted: an argument, standard input, a file, another file.
//@ symbolic: args stdin file:a.txt file:b.txt
//@ args: no
//@ stdin: no
//@ file: a.txt no
//@ file: b.txt no
//@ max-length: 4
//@ property: no-exception
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at ArgsStdinAB.main
import java.io.FileInputStream;
import java.io.IOException;

public class ArgsStdinAB {
    static int first(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return in.read();
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length == 0 || !args[0].equals("go")) {
            return; // reached
        }
        if (System.in.read() != 'I') {
            return; // reached
        }
        if (first("a.txt") != 'A') {
            return; // reached
        }
        if (first("b.txt") != 'B') {
            return; // reached
        }
        throw new IllegalStateException("all four"); // reached
    }
}
