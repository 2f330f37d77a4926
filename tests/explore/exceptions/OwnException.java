// An exception that carries the input.
//@ entry: OwnException.f(int)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class OwnException {
    static class TooLarge extends Exception {
        final int by;

        TooLarge(int by) {
            this.by = by;
        }
    }

    static void check(int x) throws TooLarge {
        if (x > 1000) {
            throw new TooLarge(x - 1000);
        }
    }

    public static void f(int x) {
        try {
            check(x);
        } catch (TooLarge e) {
            assert e.by != 234; // reached
        }
    }
}
