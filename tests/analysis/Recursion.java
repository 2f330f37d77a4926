// A recursion that only runs out of stack.
//@ runtime-exception: proved
public class Recursion {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(ack(2, n));
    }

    static int ack(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }
}
