// Slow initialisers that count in a class they share: the order in which a path uses the classes decides.
//@ entry: Registration.f
//@ paths: 4
//@ verdict: holds
//@ findings: none
public class Registration {
    static class Registry {
        static int next = 100;

        static int register() {
            int sum = 0;
            for (int i = 0; i < 200_000; i++) {
                sum += i;
            }
            return sum == 1 ? -1 : next++;
        }
    }

    static class First {
        static final int ID = Registry.register();
    }

    static class Second {
        static final int ID = Registry.register();
    }

    static void f(int x) {
        if (x == 1) {
            assert Second.ID == 100;
            assert First.ID == 101;
            return;
        }
        if (x == 2) {
            Registry.next = 7;
            assert First.ID == 7;
            assert Second.ID == 8;
            return;
        }
        if (x == 3) {
            assert Registry.next == 100;
            return;
        }
        assert First.ID == 100;
        assert Second.ID == 101;
        assert Registry.next == 102;
    }
}
