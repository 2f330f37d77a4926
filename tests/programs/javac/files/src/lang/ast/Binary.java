package lang.ast;

public class Binary extends Expr {
    public final Operator operator;
    public final Expr left;
    public final Expr right;

    public enum Operator {
        ADD("+", 2), SUBTRACT("-", 2), MULTIPLY("*", 3), DIVIDE("/", 3), REMAINDER("%", 3), LESS("<", 1), EQUAL("==", 0);

        public final String text;
        public final int precedence;

        Operator(String text, int precedence) {
            this.text = text;
            this.precedence = precedence;
        }

        public static Operator of(String text) {
            for (Operator operator : values()) {
                if (operator.text.equals(text)) {
                    return operator;
                }
            }
            return null;
        }
    }

    public Binary(Operator operator, Expr left, Expr right) {
        this.operator = operator;
        this.left = left;
        this.right = right;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
