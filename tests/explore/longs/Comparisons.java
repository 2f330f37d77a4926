// Each comparison of longs is one decision.
//@ entry: Comparisons.f(long,long)
//@ paths: 3
//@ verdict: holds
public class Comparisons {
    public static int f(long a, long b) {
        if (a < b) {
            return -1; // reached
        }
        if (a > b) {
            return 1; // reached
        }
        if (a != b) {
            return 2; // never
        }
        return 0; // reached
    }
}
