// A cast to int stops at the ends.
//@ entry: Saturation.f(float)
//@ paths: 4
//@ verdict: holds
public class Saturation {
    public static int f(float x) {
        int i = (int) x;
        if (x > 3e9f) {
            assert i == Integer.MAX_VALUE; // reached
            return 1;
        }
        if (x < -3e9f) {
            assert i == Integer.MIN_VALUE; // reached
            return 2;
        }
        if (x != x) {
            assert i == 0; // reached
            return 3;
        }
        return 4; // reached
    }
}
