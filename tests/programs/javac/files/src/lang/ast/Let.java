package lang.ast;

public class Let extends Expr {
    public final String name;
    public final Expr value;
    public final Expr body;

    public Let(String name, Expr value, Expr body) {
        this.name = name;
        this.value = value;
        this.body = body;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
