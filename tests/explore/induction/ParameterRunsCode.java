// Whoever creates the parameter runs code of the program before the entry.
//@ entry: ParameterRunsCode.f(Counter,int)
//@ verdict: violated java.lang.AssertionError
class Counter {
    public Counter() {
        ParameterRunsCode.set();
    }
}

public class ParameterRunsCode {
    static int made;

    public static void set() {
        made = 5;
    }

    static int sum(int n) {
        return n <= 0 ? 0 : 1 + sum(n - 1);
    }

    public static void f(Counter counter, int n) {
        assert made == 0 && sum(n % 3) >= 0;
    }
}
