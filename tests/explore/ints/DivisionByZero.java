// A division is a decision: zero or not.
//@ entry: DivisionByZero.f(int,int)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.ArithmeticException
//@ findings: java.lang.ArithmeticException at DivisionByZero.f
public class DivisionByZero {
    public static int f(int a, int b) {
        return a / b;
    }
}
