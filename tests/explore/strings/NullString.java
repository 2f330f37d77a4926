// A parameter that may be null.
//@ entry: NullString.f(java.lang.String)
//@ property: no-exception
//@ max-length: 2
//@ verdict: violated java.lang.NullPointerException
//@ findings: java.lang.NullPointerException at NullString.f
public class NullString {
    public static boolean f(String s) {
        return s.isEmpty();
    }
}
