// Formatted integers: widths, signs, hexadecimal digits.
import doppel.Symbolic;

public class FormatFlags {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -7);
        long y = Symbolic.longValue("y", 255);
        if (String.format("%+5d", x).startsWith("   -")) {
            System.out.println("signed");
        }
        if (String.format("%04x", y).equals("00ff")) {
            System.out.println("hex");
        }
        if (String.format("%s|%c", x > 0, Symbolic.charValue("c", 'q')).endsWith("|q")) {
            System.out.println("char");
        }
    }
}
