package lang.eval;

@SuppressWarnings("serial")
public class EvaluationError extends RuntimeException {
    EvaluationError(String message) {
        super(message, null, false, true);
    }
}
