// A subclass of AssertionError, made by a factory and without a trace.
//@ entry: OwnKindOfAssertion.f(int)
//@ paths: 2
//@ verdict: violated OwnKindOfAssertion$Broken
//@ findings: OwnKindOfAssertion$Broken at OwnKindOfAssertion.f
public class OwnKindOfAssertion {
    static class Broken extends AssertionError {
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    static Broken broken() {
        return new Broken();
    }

    public static int f(int x) {
        try {
            if (x == 12) {
                throw broken();
            }
            return 0;
        } catch (Broken e) {
            return 1;
        }
    }
}
