// A size below zero.
//@ entry: NegativeSize.f(int)
//@ property: no-exception
//@ paths: 3
//@ verdict: violated java.lang.NegativeArraySizeException
//@ findings: java.lang.NegativeArraySizeException at NegativeSize.f
public class NegativeSize {
    public static int f(int n) {
        if (n > 10) {
            return 0;
        }
        int[] a = new int[n];
        return a.length;
    }
}
