// Brackets that close: two of four characters' strings, among those of brackets only.
//@ max-length: 4
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class CharacterLoop {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        int depth = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
                if (depth < 0) {
                    return; // reached
                }
            } else {
                return; // reached
            }
        }
        assert depth != 0 || s.length() < 4; // reached
    }
}
