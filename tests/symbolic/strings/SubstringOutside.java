// A substring that is not there; its message names the length.
import doppel.Symbolic;

public class SubstringOutside {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "ab");
        try {
            System.out.println(s.substring(3));
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
