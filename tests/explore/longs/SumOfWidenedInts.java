// Widened in time: no sum of two ints overflows a long.
//@ entry: SumOfWidenedInts.f(int,int)
//@ paths: 3
//@ verdict: holds
public class SumOfWidenedInts {
    public static void f(int a, int b) {
        long sum = (long) a + b;
        if (a > 0 && b > 0) {
            assert sum > 0 && sum > a && sum > b; // reached
        }
    }
}
