// There is none of null.
//@ runtime-exception: java.lang.NullPointerException
public class SynchronizedNull {
    public static void main(String[] args) {
        int n = args.length;
        Object lock = n > 1 ? null : new Object();
        synchronized (lock) {
            System.out.println(n);
        }
    }
}
