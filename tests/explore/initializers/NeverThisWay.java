// What an initialiser would do in the state in which runs begin is not what it does on any path.
//@ entry: NeverThisWay.f
//@ paths: 3
//@ verdict: holds
//@ findings: none
public class NeverThisWay {
    static class Configuration {
        static int mode = 1;
    }

    static class Table {
        static int value;

        static {
            if (Configuration.mode == 1) {
                value = 10; // never
            } else {
                value = 20; // reached
            }
        }
    }

    static class Other {
        static int value;

        static {
            if (Configuration.mode == 3) {
                value = 10; // reached
            } else if (Configuration.mode == 1) {
                value = 20; // reached
            }
        }
    }

    static void f(int x) {
        if (x == 0) {
            Configuration.mode = 3;
        }
        if (x == 1) {
            assert Other.value == 20;
        } else {
            assert Other.value == (x == 0 ? 10 : 20);
        }
        Configuration.mode = 2;
        assert Table.value == 20;
    }
}
