// A recursion that does not end, and a handler that goes on afterwards.
//@ assertion-by-induction: java.lang.AssertionError
public class InductionCatchesOverflow {
    static int for_ever(int n) {
        return for_ever(n + 1) + 1;
    }

    public static void main(String[] args) {
        try {
            for_ever(args.length);
        } catch (StackOverflowError e) {
            assert false;
        }
    }
}
