// A slow initialiser that reads what the path has written before: every path must see its own values.
//@ entry: ReadsConfiguration.f
//@ paths: 7
//@ verdict: holds
//@ findings: none
public class ReadsConfiguration {
    static class Configuration {
        static int mode = 1;
        static int[] sizes = {10, 20};
    }

    static class Table {
        static final int[] VALUES = new int[50];
        static final int MODE = Configuration.mode;

        static {
            for (int i = 0; i < 300_000; i++) {
                VALUES[i % VALUES.length] += Configuration.sizes[i & 1];
            }
        }
    }

    static void f(int x) {
        int mode = 1;
        int size = 10;
        if (x == 3) {
            Configuration.mode = 5;
            mode = 5;
        }
        if (x > 100) {
            Configuration.sizes[0] = 11;
            size = 11;
        }
        if (x == 4) {
            Configuration.mode = 1;
        }
        if (x == -7) {
            return;
        }
        if (x == -8) {
            Table.VALUES[2] = 77;
        }
        if (x == -9) {
            Configuration.mode = Table.MODE + 1;
        }
        assert Table.MODE == mode;
        assert Table.VALUES[0] == size * 6000;
        assert Table.VALUES[2] == (x == -8 ? 77 : size * 6000);
    }
}
