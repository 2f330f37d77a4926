// replaceAll and replaceFirst.
import doppel.Symbolic;

public class ReplaceAll {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "a1b22");
        if (s.replaceAll("[0-9]+", "#").equals("a#b#")) {
            System.out.println("replaced");
        }
        if (s.replaceFirst("b", "[$0]").length() == 7) {
            System.out.println("first");
        }
    }
}
