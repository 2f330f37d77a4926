// A recursion that counts its calls in a static field.
//@ assertion-by-induction: proved
public class InductionCountsCalls {
    static int count;

    static void walk(int n) {
        if (n > 0) {
            count++;
            walk(n - 1);
            walk(n - 1);
        }
    }

    public static void main(String[] args) {
        int n = args.length;
        if (n < 32) {
            walk(n);
            assert count == (1L << n) - 1 || n == 32;
        }
    }
}
