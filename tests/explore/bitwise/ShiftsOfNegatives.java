// An arithmetic shift keeps the sign, a logical one does not.
//@ entry: ShiftsOfNegatives.f(int)
//@ paths: 2
//@ verdict: holds
public class ShiftsOfNegatives {
    public static void f(int x) {
        if (x < 0) {
            assert x >> 31 == -1; // reached
            assert x >>> 31 == 1;
            assert x >>> 1 > 0;
        } else {
            assert x >> 3 == x >>> 3; // reached
        }
    }
}
