// A caller may pass the same string twice.
//@ entry: SameStringTwice.f(java.lang.String,java.lang.String)
//@ verdict: unknown
public class SameStringTwice {
    public static void f(String s, String t) {
        assert s == null || s != t;
    }
}
