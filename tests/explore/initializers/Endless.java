// An initialiser that would never end in the state in which runs begin.
//@ entry: Endless.f
//@ paths: 2
//@ verdict: holds
//@ findings: none
public class Endless {
    static class Configuration {
        static int step = 0;
    }

    static class Table {
        static int sum;

        static {
            for (int i = 0; i < 10; i += Configuration.step) {
                sum += i;
            }
        }
    }

    static void f(int x) {
        Configuration.step = 2;
        if (x == 1) {
            Configuration.step = 5;
        }
        assert Table.sum == (x == 1 ? 5 : 20);
    }
}
