// A value handed over under a monitor.
import doppel.Symbolic;

public class WaitNotify {
    public static void main(String[] args) {
        Object lock = new Object();
        int[] box = new int[1];
        int x = Symbolic.intValue("x", 8);
        Thread giver = new Thread(() -> {
            synchronized (lock) {
                box[0] = x + 1;
                lock.notifyAll();
            }
        });
        synchronized (lock) {
            giver.start();
            while (box[0] == 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
        System.out.println(box[0] == 9);
    }
}
