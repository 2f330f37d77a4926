// A concatenation by invokedynamic.
import doppel.Symbolic;

public class Concatenation {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "mid");
        Symbolic.assume(s.length() == 3);
        String all = "<" + s + ">";
        if (all.equals("<mid>")) {
            System.out.println("mid");
        }
    }
}
