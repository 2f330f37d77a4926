// An initialiser that would reveal the bits of a NaN in the state in which runs begin does not on any path.
//@ entry: Nans.f
//@ paths: 2
//@ verdict: holds
//@ findings: none
public class Nans {
    static class Configuration {
        static float divisor = 0;
    }

    static class Table {
        static final int BITS = Float.floatToRawIntBits(0 / Configuration.divisor);
    }

    static void f(int x) {
        Configuration.divisor = 1;
        if (x == 1) {
            Configuration.divisor = 2;
        }
        assert Table.BITS == 0;
    }
}
