// Upper and lower case, of letters that have none, that are special, and in a language with rules of its own.
import doppel.Symbolic;
import java.util.Locale;

public class LetterCase {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "aB\u00d7\u00c4z");
        String lower = s.toLowerCase(Locale.ROOT);
        String upper = s.toUpperCase(Locale.ROOT);
        System.out.println(lower == s ? "low already" : upper == s ? "high already" : "mixed");
        System.out.println(lower.indexOf("b\u00d7") + " " + upper.hashCode());
        String t = Symbolic.string("t", "i");
        System.out.println(t.toLowerCase(Locale.ENGLISH) == t ? "same" : "changed");
        System.out.println((int) t.toUpperCase(Locale.forLanguageTag("tr")).charAt(0));
        System.out.println(Symbolic.string("u", "\u00df").toUpperCase(Locale.ROOT).length());
    }
}
