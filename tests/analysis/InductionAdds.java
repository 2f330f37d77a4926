// A recursion that adds, whatever overflows.
//@ assertion-by-induction: proved
public class InductionAdds {
    static int add(int m, int n) {
        return n == 0 ? m : n > 0 ? add(m + 1, n - 1) : add(m - 1, n + 1);
    }

    public static void main(String[] args) {
        int n = args.length;
        assert add(n, 3 - n) == 3;
    }
}
