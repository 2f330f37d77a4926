// Caught, wrapped and thrown again.
//@ entry: Rethrown.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at Rethrown.f
public class Rethrown {
    public static int f(int x) {
        try {
            return 100 / x;
        } catch (ArithmeticException e) {
            throw new IllegalStateException(e);
        }
    }
}
