// A box that is null.
//@ entry: UnboxedNull.f(java.lang.Integer)
//@ property: no-exception
//@ verdict: violated java.lang.NullPointerException
//@ findings: java.lang.NullPointerException at UnboxedNull.f
public class UnboxedNull {
    public static int f(Integer x) {
        return x + 1;
    }
}
