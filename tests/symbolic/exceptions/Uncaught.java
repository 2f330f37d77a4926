// The program ends with an exception.
import doppel.Symbolic;

public class Uncaught {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        if (x % 2 == 1) {
            throw new IllegalStateException();
        }
    }
}
