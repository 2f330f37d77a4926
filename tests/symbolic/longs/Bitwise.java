// And, or, xor and the highest bit.
import doppel.Symbolic;

public class Bitwise {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 0xff00ff00ff00ff00L);
        if ((x & 0xff) == 0 && (x | 1) < 0 && (x ^ -1) > 0) {
            System.out.println("bits");
        }
    }
}
