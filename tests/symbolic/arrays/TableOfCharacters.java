// A table of all characters, looked up by one that came from a byte: an expression over what a byte can be, not one value.
import doppel.Symbolic;

public class TableOfCharacters {
    private static final byte[] KINDS = new byte[1 << 16];

    public static void main(String[] args) {
        for (char c = 0; c < 0x80; c++) {
            KINDS[c] = (byte) (Character.isDigit(c) ? 1 : Character.isLetter(c) ? 2 : 0);
        }
        byte b = Symbolic.byteValue("b", (byte) 'x');
        System.out.println(KINDS[b & 0xff] == 2);
        byte c = Symbolic.byteValue("c", (byte) '7');
        // As decoders do.
        if (c >= 0) {
            System.out.println(KINDS[(char) c] == 1);
            KINDS[(char) c] = 5;
            System.out.println(KINDS['8'] == 5);
        }
        // Every character is possible: fixed.
        char d = Symbolic.charValue("d", 'q');
        System.out.println(KINDS[d] == 2);
    }
}
