// The last index, one too far.
//@ entry: LastElement.f(int)
//@ property: no-exception
//@ paths: 4
//@ verdict: violated java.lang.ArrayIndexOutOfBoundsException
//@ findings: java.lang.ArrayIndexOutOfBoundsException at LastElement.f
public class LastElement {
    public static int f(int n) {
        if (n < 0 || n > 4) {
            return 0;
        }
        int[] a = {1, 2, 3, 4};
        return a[n];
    }
}
