// Slow initialisers that count in a class without an initialiser of its own, and fill a list of another class.
//@ entry: Counting.f
//@ paths: 7
//@ verdict: holds
//@ findings: none
import java.util.ArrayList;
import java.util.List;

public class Counting {
    static class Counter {
        static int n;
    }

    static class Names {
        static final List<String> ALL = new ArrayList<>();
    }

    static int slow() {
        int sum = 0;
        for (int i = 0; i < 200_000; i++) {
            sum += i & 1;
        }
        return sum;
    }

    static class One {
        static final int SUM = slow();
        static final int ID = ++Counter.n;
    }

    static class Two {
        static final int SUM = slow();
        static final int ID = ++Counter.n;

        static {
            Names.ALL.add("two");
        }
    }

    static void f(int x) {
        switch (x) {
            case 1:
                assert One.ID == 1 && Two.ID == 2 && Counter.n == 2 && Names.ALL.size() == 1;
                break;
            case 2:
                assert Two.ID == 1 && One.ID == 2 && Counter.n == 2;
                break;
            case 3:
                Counter.n = 10;
                assert One.ID == 11 && Counter.n == 11 && Names.ALL.isEmpty();
                break;
            case 4:
                assert One.ID == 1 && Counter.n == 1;
                break;
            case 5:
                assert Two.ID == 1 && Names.ALL.size() == 1 && Counter.n == 1;
                break;
            case 6:
                assert Counter.n == 0 && Names.ALL.isEmpty();
                break;
            default:
                assert One.ID == 1 && Two.ID == 2 && One.SUM + Two.SUM == 200_000;
        }
    }
}
