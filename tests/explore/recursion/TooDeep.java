// A recursion without end for one number.
//@ entry: TooDeep.f(int)
//@ property: no-exception
//@ paths: 4
//@ verdict: violated java.lang.StackOverflowError
//@ findings: java.lang.StackOverflowError at TooDeep.depth
public class TooDeep {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n);
    }

    public static int f(int n) {
        if (n == 0) {
            return depth(n); // reached
        }
        if (n != -7) {
            return n > 0 ? 1 : 2; // reached
        }
        return depth(n); // reached
    }
}
