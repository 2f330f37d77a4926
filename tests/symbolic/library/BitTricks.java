// Counting and rotating bits.
import doppel.Symbolic;

public class BitTricks {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 12);
        if (Integer.bitCount(x) == 2 && Integer.numberOfTrailingZeros(x) == 2 && Integer.rotateLeft(x, 30) == 3) {
            System.out.println("12");
        }
    }
}
