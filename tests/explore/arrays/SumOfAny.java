// An array of any length up to three, or null.
//@ entry: SumOfAny.f(int[])
//@ max-length: 3
//@ paths: 5
//@ findings: java.lang.NullPointerException at SumOfAny.f
public class SumOfAny {
    public static int f(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }
}
