package lang.eval;

import java.util.ArrayList;
import java.util.List;
import lang.ast.*;

/** What an expression comes to. */
public class Evaluator implements Expr.Visitor<Object> {
    private Environment environment;
    private long steps;

    public Evaluator() {
        Environment all = Environment.EMPTY;
        for (Builtin builtin : Builtin.values()) {
            all = all.with(builtin.name().toLowerCase(), builtin);
        }
        environment = all;
    }

    public Object evaluate(Expr expr) {
        steps++;
        return expr.accept(this);
    }

    public long steps() {
        return steps;
    }

    private Object in(Environment scope, Expr expr) {
        Environment saved = environment;
        environment = scope;
        try {
            return evaluate(expr);
        } finally {
            environment = saved;
        }
    }

    @Override
    public Object visit(Literal literal) {
        return literal.value;
    }

    @Override
    public Object visit(Name name) {
        return environment.get(name.name);
    }

    @Override
    public Object visit(Binary binary) {
        Object left = evaluate(binary.left);
        Object right = evaluate(binary.right);
        if (left instanceof Long a && right instanceof Long b) {
            return switch (binary.operator) {
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> a / b;
                case REMAINDER -> a % b;
                case LESS -> a < b;
                case EQUAL -> a.longValue() == b.longValue();
            };
        }
        if (binary.operator == Binary.Operator.ADD) {
            return "" + left + right;
        }
        throw new EvaluationError(left + " " + binary.operator.text + " " + right);
    }

    @Override
    public Object visit(Call call) {
        Object callee = evaluate(call.callee);
        if (!(callee instanceof Callable callable)) {
            throw new EvaluationError(callee + " is no function");
        }
        List<Object> arguments = new ArrayList<>(call.arguments.size());
        call.arguments.forEach(argument -> arguments.add(evaluate(argument)));
        return callable.call(arguments);
    }

    @Override
    public Object visit(Function function) {
        Environment scope = environment;
        return (Callable) arguments -> {
            Environment inner = scope;
            int i = 0;
            for (String parameter : function.parameters) {
                inner = inner.with(parameter, arguments.get(i++));
            }
            return in(inner, function.body);
        };
    }

    @Override
    public Object visit(Conditional it) {
        return Boolean.TRUE.equals(evaluate(it.condition)) ? evaluate(it.then) : evaluate(it.otherwise);
    }

    @Override
    public Object visit(Let let) {
        Environment scope = environment.with(let.name, null);
        scope.tie(in(scope, let.value));
        return in(scope, let.body);
    }
}
