// Whether a string is Latin-1 depends on its characters.
import doppel.Symbolic;

public class WideOrNarrow {
    public static void main(String[] args) {
        char c = Symbolic.charValue("c", 'x');
        String s = "a" + c;
        if (s.equals("ax") || s.equals("a\u0416")) {
            System.out.println("one of two");
        }
        String narrow = "\u0416" + c;
        if (narrow.substring(1).equals("x") && narrow.substring(1).hashCode() == 'x') {
            System.out.println("x");
        }
        if (narrow.replace('\u0416', 'y').startsWith("yx")) {
            System.out.println("yx");
        }
    }
}
