// What is printed goes to a stream of the program's own.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.io.OutputStream;
import java.io.PrintStream;

public class OwnErrorStream {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        System.setErr(new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
                assert x != 9;
            }
        }));
        if (x > 3) {
            throw new IllegalStateException();
        }
    }
}
