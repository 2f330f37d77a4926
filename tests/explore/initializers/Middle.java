// Paths that continue from the middle of an initialiser, which then uses other classes.
//@ entry: Middle.f
//@ paths: 6
//@ verdict: holds
//@ findings: none
public class Middle {
    static class Configuration {
        static int limit = 5;
        static int step = 2;
    }

    static class Inner {
        static final int[] VALUES = new int[8];

        static {
            for (int i = 0; i < 4000; i++) {
                VALUES[i % 8] += Configuration.step;
            }
        }
    }

    static class Outer {
        static int kind = 1;
        static int sum;

        static {
            Configuration.step = 2;
            if (Configuration.limit > 10) {
                kind = 2;
                sum = Inner.VALUES[0];
                Configuration.step = 3;
            }
            if (Configuration.limit == 20) {
                Inner.VALUES[1] = 7;
                kind = 3;
            } else if (Configuration.limit == 3) {
                Configuration.step = 4;
                sum = Inner.VALUES[0];
            }
        }
    }

    static void f(int x) {
        if (x == 0) {
            assert Outer.kind == 1 && Outer.sum == 0 && Inner.VALUES[0] == 1000;
            return;
        }
        Configuration.limit = x;
        if (x == 1) {
            Inner.VALUES[0] = 9;
        }
        int kind = Outer.kind;
        assert kind == (x == 20 ? 3 : x > 10 ? 2 : 1);
        assert Outer.sum == (x > 10 ? 1000 : x == 3 ? 2000 : 0);
        assert Inner.VALUES[1] == (x == 20 ? 7 : x == 3 ? 2000 : 1000);
        assert Inner.VALUES[0] == (x == 1 ? 9 : x == 3 ? 2000 : 1000);
    }
}
