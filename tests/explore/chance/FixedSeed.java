// A generator with a seed gives the same numbers everywhere.
//@ verdict: holds
import doppel.Symbolic;
import java.util.Random;

public class FixedSeed {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        int number = new Random(42).nextInt(10);
        assert n == 5 || number == 0;
    }
}
