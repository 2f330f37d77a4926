// The result of an executor's task, and its exception.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Future {
    public static void main(String[] args) throws InterruptedException {
        int x = Symbolic.intValue("x", 1);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            int quotient = executor.submit(() -> 1000 / x).get();
            assert quotient != 250; // reached
        } catch (ExecutionException e) {
            assert x == 0 && e.getCause() instanceof ArithmeticException; // reached
        } finally {
            executor.shutdown();
        }
    }
}
