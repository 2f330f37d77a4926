// And, or, xor, complement.
import doppel.Symbolic;

public class Bitwise {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0x55);
        if ((x & 0xf0) == 0x50) {
            System.out.println("and");
        }
        if ((x | 1) == x) {
            System.out.println("or");
        }
        if ((~x ^ 3) < 0) {
            System.out.println("xor");
        }
    }
}
