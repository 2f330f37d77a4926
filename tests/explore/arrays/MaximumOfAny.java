// Null, empty, and one path for each run of comparisons: 1 + 1 + 1 + 2 + 4.
//@ entry: MaximumOfAny.f(int[])
//@ property: no-exception
//@ max-length: 3
//@ paths: 9
//@ verdict: violated java.lang
//@ findings: java.lang.NullPointerException at MaximumOfAny.f, java.lang.ArrayIndexOutOfBoundsException at MaximumOfAny.f
public class MaximumOfAny {
    public static int f(int[] values) {
        int max = values[0];
        for (int i = 1; i < values.length; i++) {
            if (values[i] > max) {
                max = values[i];
            }
        }
        return max;
    }
}
