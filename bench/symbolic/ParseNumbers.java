// Goal: conjuncts per second and bytes per conjunct. A hand-written loop over 200,000 symbolic bytes.
import doppel.Symbolic;

public class ParseNumbers {
    public static void main(String[] args) {
        byte[] text = new byte[200_000];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) "12,345;6789 ".charAt(i % 12);
        }
        if (args.length > 0) {
            text = Symbolic.bytes("text", text);
        }
        int numbers = 0;
        int digits = 0;
        boolean inside = false;
        for (byte c : text) {
            if (c >= '0' && c <= '9') {
                digits++;
                inside = true;
            } else if (c == ',' || c == ';') {
                numbers += inside ? 1 : 0;
                inside = false;
            }
        }
        System.out.println(numbers + " " + digits);
    }
}
