// Nothing of the program runs after its exception: its text is the library's business, and no choice.
//@ paths: 3
//@ property: no-exception
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at OnlyPrinted.main
import doppel.Symbolic;

public class OnlyPrinted {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        String text = x == 4 ? "four" : "other";
        if (x > 3) {
            throw new IllegalStateException(text, new Exception("x"));
        }
    }
}
