// The place of a character, and what is behind it.
import doppel.Symbolic;

public class IndexOf {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "a:b");
        int at = s.indexOf(':');
        if (at > 0 && s.substring(at + 1).equals("b")) {
            System.out.println("b");
        }
    }
}
