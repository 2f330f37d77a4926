// A recursion whose argument is its own result.
//@ assertion-by-induction: proved
public class InductionNested {
    static int f(int n) {
        return n > 20 ? n - 3 : f(f(n + 4));
    }

    public static void main(String[] args) {
        int n = args.length;
        assert n > 20 || f(n) == 18;
    }
}
