// A caller may pass a literal, of which there is one.
//@ entry: InternedString.f(java.lang.String)
//@ verdict: unknown
public class InternedString {
    public static void f(String s) {
        assert s != "abc";
    }
}
