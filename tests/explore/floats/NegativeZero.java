// The two zeroes are equal and have different reciprocals.
//@ entry: NegativeZero.f(float)
//@ paths: 3
//@ verdict: holds
public class NegativeZero {
    public static int f(float x) {
        if (x == 0.0f) {
            if (1 / x < 0) {
                assert x == -0.0f; // reached
                return 1;
            }
            return 2; // reached
        }
        return 3; // reached
    }
}
