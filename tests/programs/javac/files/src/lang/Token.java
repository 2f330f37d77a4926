package lang;

/** A word of the language, and where it stands. */
public record Token(Kind kind, String text, int line) {
    public enum Kind {
        NUMBER, NAME, STRING, OPERATOR, OPEN("("), CLOSE(")"), LET("let"), FUN("fun"), IF("if"), ELSE("else"), END;

        final String spelling;

        Kind() {
            this(null);
        }

        Kind(String spelling) {
            this.spelling = spelling;
        }

        static Kind ofWord(String word) {
            return switch (word) {
                case "let" -> LET;
                case "fun" -> FUN;
                case "if" -> IF;
                case "else" -> ELSE;
                default -> NAME;
            };
        }
    }

    boolean is(Kind kind, String text) {
        return this.kind == kind && this.text.equals(text);
    }
}
