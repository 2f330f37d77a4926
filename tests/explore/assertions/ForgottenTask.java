// A task's error ends in its future, which nobody asks.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.concurrent.FutureTask;

public class ForgottenTask {
    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        FutureTask<Integer> task = new FutureTask<>(() -> {
            assert x != 77;
            return x;
        });
        task.run();
    }
}
