// Math.addExact says so when a sum overflows.
//@ entry: ExactAddition.f(int,int)
//@ property: no-exception
//@ verdict: violated java.lang.ArithmeticException
//@ findings: java.lang.ArithmeticException at ExactAddition.f
public class ExactAddition {
    public static int f(int a, int b) {
        int sum = Math.addExact(a, b);
        if (a > 0 && b > 0) {
            return sum; // reached
        }
        return -sum; // reached
    }
}
