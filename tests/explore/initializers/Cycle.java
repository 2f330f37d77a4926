// Two slow initialisers that need each other: whoever comes first sees the other one complete.
//@ entry: Cycle.f
//@ paths: 3
//@ verdict: holds
//@ findings: none
public class Cycle {
    static int slow(int start) {
        int sum = start;
        for (int i = 0; i < 200_000; i++) {
            sum += i & 1;
        }
        return sum;
    }

    static class Left {
        static int before = slow(1);
        static int seen = Right.value;
        static int value = slow(10);
    }

    static class Right {
        static int before = slow(2);
        static int seen = Left.value;
        static int value = slow(20);
    }

    static void f(int x) {
        if (x == 1) {
            assert Left.seen == 100_020 && Right.seen == 0;
            assert Left.before == 100_001 && Left.value == 100_010;
        } else if (x == 2) {
            assert Right.seen == 100_010 && Left.seen == 0;
        } else {
            assert Right.value == 100_020;
        }
    }
}
