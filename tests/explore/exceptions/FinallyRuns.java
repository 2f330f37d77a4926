// The finally block on both ways out.
//@ entry: FinallyRuns.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.ArithmeticException
//@ findings: java.lang.ArithmeticException at FinallyRuns.f
public class FinallyRuns {
    public static int f(int x) {
        int n = 0;
        try {
            n = 10 % x;
        } finally {
            n++; // reached
        }
        return n; // reached
    }
}
