// A generator whose seed nobody knows.
//@ verdict: unknown
import doppel.Symbolic;
import java.util.Random;

public class RandomSeed {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        assert new Random().nextInt() != n;
    }
}
