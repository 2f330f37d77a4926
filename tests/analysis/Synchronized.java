// Who leaves a monitor is not followed.
//@ runtime-exception: open
public class Synchronized {
    public static void main(String[] args) {
        int n = args.length;
        Object lock = new Object();
        synchronized (lock) {
            System.out.println(n);
        }
    }
}
