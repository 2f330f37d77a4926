// What time it is was not explored.
//@ verdict: unknown
import doppel.Symbolic;

public class Clock {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            assert System.nanoTime() % 1000 != 17;
        }
    }
}
