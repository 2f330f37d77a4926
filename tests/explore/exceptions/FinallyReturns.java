// A return in finally swallows the exception.
//@ entry: FinallyReturns.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: holds
//@ findings: none
public class FinallyReturns {
    @SuppressWarnings("finally")
    public static int f(int x) {
        try {
            return 10 / x;
        } finally {
            return 1; // reached
        }
    }
}
