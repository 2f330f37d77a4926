// Characters as numbers.
import doppel.Symbolic;

public class CharArithmetic {
    public static void main(String[] args) {
        char c = Symbolic.charValue("c", 'd');
        char next = (char) (c + 1);
        c += 3;
        if (c - next == 2 && Character.toUpperCase(c) == 'G') {
            System.out.println("g");
        }
        byte b = (byte) (c * 3);
        short s = (short) (b << 9);
        if (b > 50 && s < 0) {
            System.out.println("shifted");
        }
        int digit = Character.digit((char) ('0' + (next & 7)), 8);
        System.out.println(digit == 5);
        System.out.println(Character.getNumericValue(next) > 10);
    }
}
