// An initialiser waits for a lock that another thread holds.
//@ findings: none
public class Locked {
    static final Object LOCK = new Object();
    static final Object GATE = new Object();
    static boolean isOpen;
    static volatile boolean isLocked;
    static long value = 1;

    static class Table {
        static final long VALUE;

        static {
            synchronized (LOCK) {
                VALUE = value;
            }
        }
    }

    static void other() {
        try {
            synchronized (GATE) {
                while (!isOpen) {
                    GATE.wait();
                }
            }
            synchronized (LOCK) {
                isLocked = true;
                Thread.sleep(20);
                value = 2;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Locked::other);
        other.setDaemon(true);
        other.start();
        Thread.sleep(10);
        int x = doppel.Symbolic.intValue("x", 0);
        if (x == 1) {
            synchronized (GATE) {
                isOpen = true;
                GATE.notifyAll();
            }
            while (!isLocked) {
                Thread.sleep(1);
            }
            assert Table.VALUE == 2;
        } else {
            assert Table.VALUE == 1;
        }
    }
}
