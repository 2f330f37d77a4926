package lang.ast;

import java.util.List;

public class Function extends Expr {
    public final List<String> parameters;
    public final Expr body;

    public Function(List<String> parameters, Expr body) {
        this.parameters = parameters;
        this.body = body;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
