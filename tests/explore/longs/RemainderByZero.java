// Zero as the divisor of a long.
//@ entry: RemainderByZero.f(long,long)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.ArithmeticException
//@ findings: java.lang.ArithmeticException at RemainderByZero.f
public class RemainderByZero {
    public static long f(long a, long b) {
        return a % b;
    }
}
