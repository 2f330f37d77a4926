// Two kinds of exception in one handler.
//@ entry: MultiCatch.f(int)
//@ property: no-exception
//@ paths: 4
//@ verdict: violated java.lang.IllegalStateException
//@ findings: java.lang.IllegalStateException at MultiCatch.f
public class MultiCatch {
    public static int f(int x) {
        try {
            if (x == 1) {
                throw new IllegalArgumentException();
            }
            if (x == 2) {
                throw new UnsupportedOperationException();
            }
            if (x == 3) {
                throw new IllegalStateException();
            }
            return 0; // reached
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return 1; // reached
        }
    }
}
