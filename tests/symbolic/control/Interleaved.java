// Threads, sleeps and timeouts that symbolic numbers decide.
import doppel.Symbolic;

public class Interleaved {
    private static int shared;

    public static void main(String[] args) throws InterruptedException {
        int pause = Symbolic.intValue("pause", 20);
        Thread[] threads = new Thread[Symbolic.intValue("threads", 2)];
        for (int i = 0; i < threads.length; i++) {
            int mine = i;
            threads[i] = new Thread(() -> {
                try {
                    Thread.sleep(pause * (mine + 1));
                } catch (InterruptedException e) {
                    return;
                }
                synchronized (threads) {
                    shared = shared * 10 + mine + 1;
                }
            });
            threads[i].start();
        }
        threads[0].join(Symbolic.intValue("patience", 5000));
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared);
    }
}
