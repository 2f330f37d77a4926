// startsWith, endsWith, contains.
import doppel.Symbolic;

public class Prefixes {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "key=value");
        if (s.startsWith("key") && s.endsWith("ue") && s.contains("=")) {
            System.out.println("all");
        }
    }
}
