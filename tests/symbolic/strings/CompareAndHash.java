// Order and hash code.
import doppel.Symbolic;

public class CompareAndHash {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "bc");
        if (s.compareTo("bb") > 0 && s.hashCode() == "bc".hashCode()) {
            System.out.println("bc");
        }
    }
}
