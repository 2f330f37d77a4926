// Caught, and counted as the path that it is.
//@ entry: CaughtDivision.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: holds
//@ findings: none
public class CaughtDivision {
    public static int f(int x) {
        try {
            return 100 / x; // reached
        } catch (ArithmeticException e) {
            return 0; // reached
        }
    }
}
