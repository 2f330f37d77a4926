// Comparisons without regard to case.
import doppel.Symbolic;

public class IgnoreCase {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "Hello");
        System.out.println(s.equalsIgnoreCase("hELLO"));
        System.out.println(s.compareToIgnoreCase("help") < 0);
        System.out.println(String.CASE_INSENSITIVE_ORDER.compare(s, "HELLO"));
        System.out.println(s.regionMatches(true, 1, "xEL", 1, 2));
    }
}
