// Interning makes equal strings the same.
import doppel.Symbolic;

public class Interned {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "key");
        System.out.println(s.intern() == "key");
    }
}
