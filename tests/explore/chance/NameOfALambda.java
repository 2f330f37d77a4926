// HotSpot puts an address behind the name of a hidden class.
//@ verdict: unknown
import doppel.Symbolic;

public class NameOfALambda {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            Runnable nothing = () -> {};
            assert !nothing.getClass().getName().endsWith("7777");
        }
    }
}
