package lang.ast;

/** Expressions as text. */
public class Printer implements Expr.Visitor<String> {
    @Override
    public String visit(Literal literal) {
        return literal.value instanceof String text ? '"' + text + '"' : "" + literal.value;
    }

    @Override
    public String visit(Name name) {
        return name.name;
    }

    @Override
    public String visit(Binary binary) {
        return "(" + binary.left + " " + binary.operator.text + " " + binary.right + ")";
    }

    @Override
    public String visit(Call call) {
        return call.callee + Expr.list(call.arguments);
    }

    @Override
    public String visit(Function function) {
        return "fun" + Expr.list(function.parameters) + " " + function.body;
    }

    @Override
    public String visit(Conditional it) {
        return "if " + it.condition + " " + it.then + " else " + it.otherwise;
    }

    @Override
    public String visit(Let let) {
        return "let " + let.name + " = " + let.value + "; " + let.body;
    }
}
