// Only 12.25 and its neighbours have the root 3.5.
//@ entry: SquareRoot.f(double)
//@ verdict: holds
public class SquareRoot {
    public static void f(double x) {
        if (Math.sqrt(x) == 3.5) {
            assert x > 12.2 && x < 12.3; // reached
        }
    }
}
