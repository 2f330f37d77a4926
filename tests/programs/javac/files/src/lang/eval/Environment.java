package lang.eval;

/** Names and what they stand for, innermost first. */
final class Environment {
    static final Environment EMPTY = new Environment(null, null, null);

    private final Environment outer;
    private final String name;
    private Object value;

    private Environment(Environment outer, String name, Object value) {
        this.outer = outer;
        this.name = name;
        this.value = value;
    }

    Environment with(String name, Object value) {
        return new Environment(this, name, value);
    }

    void tie(Object value) {
        assert this.value == null : name;
        this.value = value;
    }

    Object get(String name) {
        for (Environment scope = this; scope != EMPTY; scope = scope.outer) {
            if (scope.name.equals(name)) {
                return scope.value;
            }
        }
        throw new EvaluationError("unknown " + name);
    }
}
