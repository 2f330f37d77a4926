package lang.ast;

public class Name extends Expr {
    public final String name;

    public Name(String name) {
        this.name = name.intern();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
