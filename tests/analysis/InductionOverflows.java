// A recursion whose result is positive only while it does not overflow: true for all runs that were tried.
//@ assertion-by-induction: open
public class InductionOverflows {
    static int twice(int n) {
        return n <= 0 ? 0 : 2 + twice(n - 1);
    }

    public static void main(String[] args) {
        assert twice(args.length) >= 0;
    }
}
