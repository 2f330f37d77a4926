// A sine is at most 1, and is a number unless its argument is infinite or none.
//@ entry: Sine.f(double)
//@ paths: 4
//@ verdict: holds
//@ findings: none
public class Sine {
    public static int f(double x) {
        double sine = Math.sin(x);
        if (sine > 1) {
            return 1; // never
        }
        if (sine > 0.999) {
            return 2; // reached
        }
        if (sine == sine) {
            if (x == Double.POSITIVE_INFINITY) {
                return 3; // never
            }
            return 4; // reached
        }
        return x == Double.NEGATIVE_INFINITY ? 5 : 6; // reached
    }
}
