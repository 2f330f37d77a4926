// An initialiser that reveals the bits of a NaN, but not where it runs first.
//@ entry: SomeNans.f
//@ verdict: unknown
public class SomeNans {
    static class Configuration {
        static float divisor = 0;
    }

    static class Table {
        static final int BITS = Float.floatToRawIntBits(0 / Configuration.divisor);
    }

    static void f(int x) {
        if (x == 0) {
            Configuration.divisor = 1;
        }
        assert Table.BITS != 0x7fc00001;
    }
}
