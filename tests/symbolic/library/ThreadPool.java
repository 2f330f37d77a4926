// A task in a pool of threads.
import doppel.Symbolic;
import java.util.concurrent.Executors;

public class ThreadPool {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 6);
        var pool = Executors.newFixedThreadPool(1);
        try {
            if (pool.submit(() -> x * 700).get() == 4200) {
                System.out.println("4200");
            }
        } catch (Exception e) {
            System.out.println(e);
        } finally {
            pool.shutdown();
        }
    }
}
