// Code points, surrogates, categories of characters.
import doppel.Symbolic;

public class CodePoints {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "a\ud83d\ude00");
        System.out.println(s.codePointCount(0, s.length()));
        System.out.println(s.codePointAt(1) > 0xffff);
        System.out.println(s.offsetByCodePoints(0, 2));
        int p = Symbolic.intValue("p", 0x3b1);
        System.out.println(Character.isLetter(p) + " " + Character.isUpperCase(p) + " " + Character.isValidCodePoint(p));
        System.out.println(Character.toChars(p).length);
        System.out.println(new StringBuilder().appendCodePoint(p).length());
    }
}
