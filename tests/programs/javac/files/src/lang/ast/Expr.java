package lang.ast;

import java.util.List;

/** An expression. */
public abstract class Expr {
    public interface Visitor<R> {
        R visit(Literal literal);

        R visit(Name name);

        R visit(Binary binary);

        R visit(Call call);

        R visit(Function function);

        R visit(Conditional conditional);

        R visit(Let let);
    }

    public abstract <R> R accept(Visitor<R> visitor);

    @Override
    public String toString() {
        return accept(new Printer());
    }

    static String list(List<?> parts) {
        var text = new StringBuilder("(");
        String separator = "";
        for (Object part : parts) {
            text.append(separator).append(part);
            separator = ", ";
        }
        return text.append(')').toString();
    }
}
