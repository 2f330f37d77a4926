// What a method returns is an input, then standard input, then what it returns again.
//@ symbolic: stdin return:ReturnThenStdin.level
//@ stdin: no
//@ max-length: 4
//@ paths: 5
//@ findings: java.lang.IllegalStateException at ReturnThenStdin.main
import java.io.IOException;

public class ReturnThenStdin {
    static int level() {
        return 0;
    }

    public static void main(String[] args) throws IOException {
        if (level() != 1) {
            return; // reached
        }
        if (System.in.read() != 'I') {
            return; // reached
        }
        if (level() != 2) {
            return; // reached
        }
        throw new IllegalStateException("all three"); // reached
    }
}
