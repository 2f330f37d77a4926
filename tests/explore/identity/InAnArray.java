// The same string may be in an array twice.
//@ entry: InAnArray.f(java.lang.String[])
//@ max-length: 2
//@ verdict: unknown
public class InAnArray {
    public static void f(String[] strings) {
        if (strings != null && strings.length == 2 && strings[0] != null) {
            assert strings[0] != strings[1];
        }
    }
}
