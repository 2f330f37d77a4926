// strip, isBlank, lines, chars.
import doppel.Symbolic;

public class StripAndLines {
    public static void main(String[] args) {
        String s = Symbolic.string("s", " a\nb ");
        if (!s.isBlank() && s.strip().length() == 3) {
            System.out.println("stripped");
        }
        System.out.println(s.lines().count());
        System.out.println(s.chars().filter(c -> c == 'a').count());
    }
}
