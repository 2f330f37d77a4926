package util;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Functions that remember. */
public final class Memo {
    private Memo() {}

    public static <A, R> Function<A, R> of(Function<A, R> f) {
        Map<A, R> known = new HashMap<>();
        return argument -> {
            R result = known.get(argument);
            if (result == null) {
                known.put(argument, result = f.apply(argument));
            }
            return result;
        };
    }

    public static <A, R> Function<A, R> recursive(BiFunction<? super Function<A, R>, A, R> f) {
        class Recursion implements Function<A, R> {
            final Function<A, R> memo = of(argument -> f.apply(this, argument));

            @Override
            public R apply(A argument) {
                return memo.apply(argument);
            }
        }
        return new Recursion();
    }
}
