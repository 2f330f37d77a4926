package lang.eval;

import java.util.List;

@FunctionalInterface
interface Callable {
    Object call(List<Object> arguments);
}
