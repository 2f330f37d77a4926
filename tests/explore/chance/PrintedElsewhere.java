// What was written to a stream in memory can be read.
//@ verdict: unknown
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class PrintedElsewhere {
    public static void main(String[] args) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new PrintStream(bytes).print(System.nanoTime());
        assert bytes.size() != 3;
    }
}
