package lang;

public class SyntaxError extends RuntimeException {
    private static final long serialVersionUID = 1L;
    public final int line;

    public SyntaxError(int line, String format, Object... arguments) {
        super("line " + line + ": " + String.format(format, arguments));
        this.line = line;
    }
}
