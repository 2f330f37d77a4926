// A caller may pass the box that the cache has for its value.
//@ entry: BoxAndItsValue.f(java.lang.Integer)
//@ verdict: unknown
public class BoxAndItsValue {
    public static void f(Integer a) {
        if (a == null || a < 0 || a > 5) {
            return;
        }
        Integer b = a.intValue();
        assert a != b;
    }
}
