// A thread ends with a checked exception, another with a RuntimeException: each is a finding.
//@ property: no-runtime-exception
//@ verdict: violated java.lang.IllegalArgumentException
//@ findings: java.io.IOException at TwoThreads.main, java.lang.IllegalArgumentException at TwoThreads.lambda$main$0
import doppel.Symbolic;
import java.io.IOException;

public class TwoThreads {
    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        if (x == 5) {
            Thread thread = new Thread(() -> {
                throw new IllegalArgumentException();
            });
            thread.start();
            thread.join();
            throw new IOException();
        }
    }
}
