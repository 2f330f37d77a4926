// A right triangle with a leg of 3 and a hypotenuse of 5.
//@ entry: Hypotenuse.f(double)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class Hypotenuse {
    public static int f(double leg) {
        if (Math.hypot(3, leg) == 5) {
            assert false;
        }
        return 1; // reached
    }
}
