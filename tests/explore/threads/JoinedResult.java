// What a thread has written is there after join.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class JoinedResult {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        int x = Symbolic.intValue("x", 0);
        Thread t = new Thread(() -> result = x * 2);
        t.start();
        t.join();
        assert result != 86;
    }
}
