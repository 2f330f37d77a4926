// A bounded recursion, one path per depth.
//@ entry: Factorial.f(int)
//@ paths: 8
//@ verdict: holds
public class Factorial {
    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void f(int n) {
        // From 0 and from 1 it goes no deeper; outside there is one path for each side.
        if (n < 0 || n > 6) {
            return;
        }
        int product = factorial(n);
        assert product >= n;
        assert product <= 720;
    }
}
