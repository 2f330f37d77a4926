// An initialiser that throws on some paths, after slow ones that do not.
//@ entry: Failing.f
//@ paths: 3
//@ verdict: holds
//@ findings: none
public class Failing {
    static int divisor = 2;

    static class Slow {
        static final int SUM = sum();

        static int sum() {
            int sum = 0;
            for (int i = 0; i < 200_000; i++) {
                sum += i & 1;
            }
            return sum;
        }
    }

    static class Quotient {
        static final int VALUE = Slow.SUM / divisor;
    }

    static void f(int x) {
        if (x == 5) {
            divisor = 0;
        }
        try {
            int value = Quotient.VALUE;
            assert x != 5 && value == 50_000;
        } catch (ExceptionInInitializerError e) {
            assert x == 5 && e.getException() instanceof ArithmeticException;
            try {
                assert Quotient.VALUE == -1;
                assert false;
            } catch (NoClassDefFoundError again) {
                assert Slow.SUM == 100_000;
            }
        }
        if (x == 6) {
            assert Quotient.VALUE == 50_000;
        }
    }
}
