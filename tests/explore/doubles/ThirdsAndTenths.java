// 0.1 added ten times: concrete arithmetic under a symbolic decision.
//@ entry: ThirdsAndTenths.f(boolean)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class ThirdsAndTenths {
    public static void f(boolean exact) {
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += exact ? 0.125 : 0.1;
        }
        assert sum == (exact ? 1.25 : 1.0);
    }
}
