// A place outside of the string.
import doppel.Symbolic;

public class CharAtOutside {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "ab");
        try {
            System.out.println(s.charAt(5));
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }
}
