// Two positive ints have a negative sum.
//@ entry: SumOfPositives.f(int,int)
//@ paths: 4
//@ verdict: violated java.lang.AssertionError
public class SumOfPositives {
    public static void f(int a, int b) {
        if (a > 0 && b > 0) {
            assert a + b > 0;
        }
    }
}
