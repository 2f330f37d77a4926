// A cast of a reference fails on some inputs only.
//@ entry: ClassCast.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.ClassCastException
//@ findings: java.lang.ClassCastException at ClassCast.f
public class ClassCast {
    public static String f(int x) {
        Object o = x == 77 ? new StringBuilder("no string") : "a string";
        return (String) o;
    }
}
