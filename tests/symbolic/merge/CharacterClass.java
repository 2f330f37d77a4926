// Conditions with && and || are one choice, whatever follows; returned, they are none.
import doppel.Symbolic;

public class CharacterClass {
    static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    static boolean isHex(char c) {
        if (c >= '0' && c <= '9') {
            return true;
        }
        if (c >= 'a' && c <= 'f') {
            return true;
        }
        return c >= 'A' && c <= 'F';
    }

    public static void main(String[] args) {
        char c = Symbolic.charValue("c", '7');
        if (c >= '0' && c <= '9' || c == '_') {
            System.out.println("digit or underscore");
        }
        if (!(c == 'x' || c > 'y' && c < 0x100)) {
            System.out.println("other");
        }
        System.out.println(isWord(c) && !isHex((char) (c + 20)));
    }
}
