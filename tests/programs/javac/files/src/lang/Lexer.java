package lang;

import static lang.Token.Kind.*;

import java.util.ArrayList;
import java.util.List;

/** Text to tokens. */
public class Lexer {
    private final String text;
    private int at;
    private int line = 1;

    public Lexer(String text) {
        this.text = text;
    }

    public List<Token> tokens() {
        List<Token> tokens = new ArrayList<>();
        for (Token token = next(); ; token = next()) {
            tokens.add(token);
            if (token.kind() == END) {
                return tokens;
            }
        }
    }

    private Token next() {
        skipBlanks();
        if (at >= text.length()) {
            return new Token(END, "", line);
        }
        int start = at;
        char c = text.charAt(at++);
        switch (c) {
            case '(':
                return new Token(OPEN, "(", line);
            case ')':
                return new Token(CLOSE, ")", line);
            case '"':
                int end = text.indexOf('"', at);
                if (end < 0) {
                    throw new SyntaxError(line, "string does not end");
                }
                at = end + 1;
                return new Token(STRING, text.substring(start + 1, end), line);
            case '<', '>', '=', '!':
                if (at < text.length() && text.charAt(at) == '=') {
                    at++;
                }
                // fall through
            case '+', '-', '*', '/', '%', ',', ';':
                return new Token(OPERATOR, text.substring(start, at), line);
            default:
                break;
        }
        if (Character.isDigit(c)) {
            while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
                at++;
            }
            return new Token(NUMBER, text.substring(start, at), line);
        }
        if (!Character.isJavaIdentifierStart(c)) {
            throw new SyntaxError(line, "unexpected %s (%04x)", c, (int) c);
        }
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            ++at;
        }
        String word = text.substring(start, at);
        return new Token(Token.Kind.ofWord(word), word, line);
    }

    private void skipBlanks() {
        for (; at < text.length() && text.charAt(at) <= ' '; at++) {
            if (text.charAt(at) == '\n') {
                line++;
            }
        }
    }
}
