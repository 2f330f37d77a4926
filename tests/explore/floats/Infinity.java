// The largest floats have no finite sum.
//@ entry: Infinity.f(float)
//@ paths: 4
//@ verdict: holds
public class Infinity {
    public static int f(float x) {
        if (x > 0 && x < Float.POSITIVE_INFINITY) {
            if (x + x == Float.POSITIVE_INFINITY) {
                return 1; // reached
            }
            return 2; // reached
        }
        return 3; // reached
    }
}
