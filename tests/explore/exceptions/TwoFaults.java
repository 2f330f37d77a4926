// Different faults on one line are different findings, the same fault is one.
//@ entry: TwoFaults.f(int,int)
//@ property: no-exception
//@ paths: 3
//@ verdict: violated java.lang
//@ findings: java.lang.ArithmeticException at TwoFaults.f, java.lang.ArrayIndexOutOfBoundsException at TwoFaults.f
public class TwoFaults {
    public static int f(int i, int d) {
        int[] a = {1, 2, 3};
        return a[i] / d;
    }
}
