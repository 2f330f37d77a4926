// A caller may pass boxes from the cache.
//@ entry: CachedBox.f(java.lang.Integer,java.lang.Integer)
//@ verdict: unknown
public class CachedBox {
    public static void f(Integer a, Integer b) {
        assert a == null || a != b;
    }
}
