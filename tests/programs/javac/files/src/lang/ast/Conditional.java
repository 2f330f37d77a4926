package lang.ast;

public class Conditional extends Expr {
    public final Expr condition, then, otherwise;

    public Conditional(Expr condition, Expr then, Expr otherwise) {
        this.condition = condition;
        this.then = then;
        this.otherwise = otherwise;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
