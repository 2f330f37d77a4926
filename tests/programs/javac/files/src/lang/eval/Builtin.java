package lang.eval;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToLongFunction;

/** Functions that are there. */
enum Builtin implements Callable {
    SQRT(number(Math::sqrt)),
    LENGTH(length(String::length)),
    MAX(arguments -> arguments.stream().map(Long.class::cast).max(Long::compare).orElseThrow());

    private final Callable code;

    Builtin(Callable code) {
        this.code = code;
    }

    private static Callable number(DoubleUnaryOperator operator) {
        return arguments -> operator.applyAsDouble(((Number) arguments.get(0)).doubleValue());
    }

    private static Callable length(ToLongFunction<? super String> f) {
        return arguments -> f.applyAsLong((String) arguments.get(0));
    }

    @Override
    public Object call(List<Object> arguments) {
        return code.call(arguments);
    }
}
