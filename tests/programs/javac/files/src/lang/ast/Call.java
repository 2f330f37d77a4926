package lang.ast;

import java.util.List;

public class Call extends Expr {
    public final Expr callee;
    public final List<Expr> arguments;

    public Call(Expr callee, List<? extends Expr> arguments) {
        this.callee = callee;
        this.arguments = List.copyOf(arguments);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
