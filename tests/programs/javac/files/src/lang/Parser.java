package lang;

import static lang.Token.Kind.*;

import java.util.ArrayList;
import java.util.List;
import lang.ast.*;

/** Tokens to expressions, by precedence. */
public class Parser {
    private final List<Token> tokens;
    private int at;

    public Parser(String text) {
        this.tokens = new Lexer(text).tokens();
    }

    public Expr parse() {
        Expr expr = expr();
        expect(END, "");
        return expr;
    }

    private Expr expr() {
        Token token = tokens.get(at);
        switch (token.kind()) {
            case LET -> {
                at++;
                String name = expect(NAME, null).text();
                expect(OPERATOR, "=");
                Expr value = expr();
                expect(OPERATOR, ";");
                return new Let(name, value, expr());
            }
            case FUN -> {
                at++;
                List<String> parameters = new ArrayList<>();
                expect(OPEN, "(");
                while (tokens.get(at).kind() == NAME) {
                    parameters.add(tokens.get(at++).text());
                    if (tokens.get(at).is(OPERATOR, ",")) {
                        at++;
                    }
                }
                expect(CLOSE, ")");
                return new Function(parameters, expr());
            }
            case IF -> {
                at++;
                Expr condition = expr();
                Expr then = expr();
                expect(ELSE, "else");
                return new Conditional(condition, then, expr());
            }
            default -> {
                return binary(0);
            }
        }
    }

    private Expr binary(int least) {
        Expr left = primary();
        for (Binary.Operator operator; (operator = operator()) != null && operator.precedence >= least; ) {
            at++;
            left = new Binary(operator, left, binary(operator.precedence + 1));
        }
        return left;
    }

    private Binary.Operator operator() {
        Token token = tokens.get(at);
        return token.kind() == OPERATOR ? Binary.Operator.of(token.text()) : null;
    }

    private Expr primary() {
        Token token = tokens.get(at++);
        Expr expr = switch (token.kind()) {
            case NUMBER -> new Literal(token.text().contains(".") ? (Object) Double.valueOf(token.text())
                    : (Object) Long.valueOf(token.text()));
            case STRING -> new Literal(token.text());
            case NAME -> new Name(token.text());
            case OPEN -> {
                Expr inner = expr();
                expect(CLOSE, ")");
                yield inner;
            }
            default -> throw new SyntaxError(token.line(), "unexpected %s", token.text());
        };
        while (tokens.get(at).kind() == OPEN) {
            at++;
            List<Expr> arguments = new ArrayList<>();
            while (tokens.get(at).kind() != CLOSE) {
                arguments.add(expr());
                if (tokens.get(at).is(OPERATOR, ",")) {
                    at++;
                }
            }
            at++;
            expr = new Call(expr, arguments);
        }
        return expr;
    }

    private Token expect(Token.Kind kind, String text) {
        Token token = tokens.get(at++);
        if (token.kind() != kind || text != null && !token.text().equals(text)) {
            throw new SyntaxError(token.line(), "%s instead of %s", token.text(), text == null ? kind : text);
        }
        return token;
    }
}
