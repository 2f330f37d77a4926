// A value that another thread computes.
import doppel.Symbolic;

public class Threads {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 6);
        int[] result = new int[1];
        Thread thread = new Thread(() -> result[0] = x * 7);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        if (result[0] == 42) {
            System.out.println("42");
        }
    }
}
