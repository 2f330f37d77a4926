// Single characters, at constant and symbolic places.
import doppel.Symbolic;

public class CharAt {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "hello");
        int i = Symbolic.intValue("i", 1);
        if (s.charAt(0) == 'h' && s.charAt(i) != 'h') {
            System.out.println("yes");
        }
    }
}
