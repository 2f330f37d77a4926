// Strings of every length: what was put around it is there.
//@ verdict: holds
import doppel.Symbolic;

public class OpenConcat {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        assert ("<" + s + ">").startsWith("<");
        assert ("<" + s + ">").endsWith(">");
        assert ("<" + s + ">").length() == s.length() + 2;
    }
}
