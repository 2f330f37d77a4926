// Every float is a double, exactly.
//@ entry: Widened.f(float)
//@ paths: 2
//@ verdict: holds
public class Widened {
    public static void f(float x) {
        if (x == x) {
            assert (float) (double) x == x; // reached
        }
    }
}
