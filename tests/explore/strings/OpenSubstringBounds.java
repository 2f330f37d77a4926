// A string that ends with three characters has three.
//@ property: no-exception
//@ verdict: holds
import doppel.Symbolic;

public class OpenSubstringBounds {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.endsWith("xyz")) {
            String t = s.substring(0, 3);
            assert t.length() == 3;
        }
    }
}
