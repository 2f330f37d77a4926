// A type test on what the input has chosen.
//@ entry: InstanceOf.f(int)
//@ paths: 3
//@ verdict: holds
public class InstanceOf {
    public static int f(int x) {
        Object o = x > 0 ? "text" : x < 0 ? Integer.valueOf(7) : null;
        if (o instanceof String) {
            assert x > 0; // reached
            return 1;
        }
        if (o instanceof Number) {
            assert x < 0; // reached
            return 2;
        }
        assert o == null && x == 0; // reached
        return 3;
    }
}
