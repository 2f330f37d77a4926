import org.junit.jupiter.api.extension.*;

/** Gives numbers to tests, and turns some exceptions into success. */
public class Numbering implements ParameterResolver, TestExecutionExceptionHandler {
    public record Number(int value) {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Number.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ExtensionContext.Store store = context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL);
        Integer next = store.getOrComputeIfAbsent("next", key -> 0, Integer.class) + 1;
        store.put("next", next);
        return new Number(next);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        if (!(thrown instanceof NullPointerException)) {
            throw thrown;
        }
    }
}
