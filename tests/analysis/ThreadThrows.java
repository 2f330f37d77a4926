// An exception in another thread; threads are not looked into.
//@ runtime-exception: open
public class ThreadThrows {
    public static void main(String[] args) {
        int n = args.length;
        new Thread() {
            public void run() {
                System.out.println(1 / n);
            }
        }.start();
    }
}
