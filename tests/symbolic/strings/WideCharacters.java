// A string that needs two bytes a character.
import doppel.Symbolic;

public class WideCharacters {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "a\u4e2d");
        if (s.charAt(1) > 0x4000 && s.length() == 2) {
            System.out.println("wide");
        }
    }
}
