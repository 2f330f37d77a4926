// Interned strings are compared by identity: all characters matter.
import doppel.Symbolic;

public class Intern {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "abc");
        System.out.println(s.intern() == "abc");
    }
}
