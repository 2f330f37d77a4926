// A recursion that fails for some argument.
//@ assertion-by-induction: java.lang.AssertionError
public class InductionFails {
    static int down(int n) {
        assert n != 1;
        return n <= 0 ? 0 : down(n - 2);
    }

    public static void main(String[] args) {
        down(args.length);
    }
}
