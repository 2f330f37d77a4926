// Inputs reach what an initialiser reads: it depends on them.
//@ entry: SymbolicState.f
//@ paths: 5
//@ verdict: holds
//@ findings: none
public class SymbolicState {
    static class Configuration {
        static int limit = 10;
    }

    static class Table {
        static final int TWICE = twice();
        static final boolean IS_LARGE = Configuration.limit > 1000;

        static int twice() {
            int sum = 0;
            for (int i = 0; i < 200_000; i++) {
                sum += 2;
            }
            return Configuration.limit * 2 + sum - 400_000;
        }
    }

    static void f(int x, boolean isSet) {
        if (isSet) {
            Configuration.limit = x;
        }
        if (Table.TWICE == 24) {
            assert isSet && (x == 12 || x == 12 + Integer.MIN_VALUE);
        } else {
            assert Table.IS_LARGE == (isSet && x > 1000);
        }
    }
}
