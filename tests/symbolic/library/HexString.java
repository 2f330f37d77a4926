// Digits to the base 16.
import doppel.Symbolic;

public class HexString {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0xab);
        if (Integer.toHexString(x).equals("ab")) {
            System.out.println("ab");
        }
    }
}
