// A method's monitor is left with it.
//@ runtime-exception: proved
public class SynchronizedMethod {
    public static void main(String[] args) {
        int n = args.length;
        step(n);
    }

    static synchronized void step(int n) {
        System.out.println(n);
    }
}
