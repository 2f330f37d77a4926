// Equality of strings, and their length.
import doppel.Symbolic;

public class EqualsAndLength {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "hello");
        if (s.equals("hello")) {
            System.out.println("equal");
        }
        if (s.length() > 3) {
            System.out.println("long");
        }
    }
}
