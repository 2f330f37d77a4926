// A pattern with stars and classes, and a name, on two lines. A class that is not closed ends outside.

public class GlobPattern {
    public static void fuzz(String s) {
        int line = s.indexOf('\n');
        if (line >= 0) {
            matches(s.substring(0, line), 0, s.substring(line + 1), 0);
        }
    }

    static boolean matches(String pattern, int p, String name, int n) {
        if (p == pattern.length()) {
            return n == name.length();
        }
        char c = pattern.charAt(p);
        if (c == '*') {
            for (int i = n; i <= name.length(); i++) {
                if (matches(pattern, p + 1, name, i)) {
                    return true;
                }
            }
            return false;
        }
        if (n == name.length()) {
            return false;
        }
        if (c == '[') {
            return inClass(pattern, p + 1, name.charAt(n)) && matches(pattern, pattern.indexOf(']', p) + 1, name, n + 1);
        }
        return (c == '?' || c == name.charAt(n)) && matches(pattern, p + 1, name, n + 1);
    }

    private static boolean inClass(String pattern, int from, char c) {
        boolean isIn = false;
        for (int i = from; pattern.charAt(i) != ']'; i++) {
            isIn |= pattern.charAt(i) == c;
        }
        return isIn;
    }
}
