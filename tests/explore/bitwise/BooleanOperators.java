// On booleans, & and | and ^ do not jump.
//@ entry: BooleanOperators.f(boolean,boolean)
//@ paths: 4
//@ verdict: holds
public class BooleanOperators {
    public static int f(boolean a, boolean b) {
        if (a & b) {
            return 1; // reached
        }
        if (a | b) {
            if (!(a ^ b)) {
                return 2; // never
            }
            return a ? 3 : 4; // reached
        }
        return 5; // reached
    }
}
