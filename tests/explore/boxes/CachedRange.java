// Within the range they are always the same.
//@ entry: CachedRange.f(byte)
//@ verdict: holds
public class CachedRange {
    public static void f(byte x) {
        Integer a = (int) x;
        Integer b = (int) x;
        assert a == b;
    }
}
