// One assertion is caught where it fails, and on another path it is not.
//@ entry: UncaughtElsewhere.f(int)
//@ property: no-uncaught-assertion
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at UncaughtElsewhere.g
public class UncaughtElsewhere {
    static void g(int x) {
        assert x < 5 || x > 6;
    }

    public static void f(int x) {
        if (x != 5) {
            g(x == 6 ? 6 : 0);
            return;
        }
        try {
            g(x);
        } catch (AssertionError e) {
            return; // reached
        }
    }
}
