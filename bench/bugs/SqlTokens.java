// Tokens of SQL. A comment is skipped up to its end, which may be missing.

import java.util.ArrayList;
import java.util.List;

public class SqlTokens {
    public static void fuzz(String s) {
        try {
            tokens(s);
        } catch (IllegalArgumentException e) {
            // What it says of bad input.
        }
    }

    static List<String> tokens(String sql) {
        List<String> tokens = new ArrayList<>();
        int i = 0;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            int start = i;
            if (Character.isWhitespace(c)) {
                i++;
                continue;
            } else if (Character.isLetter(c)) {
                while (i < sql.length() && Character.isLetterOrDigit(sql.charAt(i))) {
                    i++;
                }
            } else if (c == '\'') {
                i = endOfText(sql, i + 1);
            } else if (c == '/' && i + 1 < sql.length() && sql.charAt(i + 1) == '*') {
                i = endOfComment(sql, i + 2);
                continue;
            } else {
                i++;
            }
            tokens.add(sql.substring(start, i));
        }
        return tokens;
    }

    private static int endOfText(String sql, int from) {
        for (int i = from; i < sql.length(); i++) {
            if (sql.charAt(i) == '\'') {
                if (i + 1 == sql.length() || sql.charAt(i + 1) != '\'') {
                    return i + 1;
                }
                i++;
            }
        }
        throw new IllegalArgumentException("text without an end");
    }

    private static int endOfComment(String sql, int from) {
        int i = from;
        while (sql.charAt(i) != '*' || sql.charAt(i + 1) != '/') {
            i++;
        }
        return i + 2;
    }
}
