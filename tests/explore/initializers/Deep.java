// An initialiser that needs more stack than is left where the class is used first.
//@ entry: Deep.f
//@ findings: none
public class Deep {
    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    static class Table {
        static final int DEPTH = down(500);
    }

    static boolean hasFailed;

    /// Uses the table as far down as possible.
    static void dive(int n) {
        try {
            dive(n + 1);
        } catch (StackOverflowError e) {
            use();
        }
    }

    static void use() {
        try {
            assert Table.DEPTH == 500;
        } catch (StackOverflowError | NoClassDefFoundError e) {
            hasFailed = true;
        }
    }

    static void f(int x) {
        if (x == 1) {
            dive(0);
            assert hasFailed;
            return;
        }
        assert Table.DEPTH == 500;
    }
}
