// A field of an object that is not always there.
//@ entry: NullDereference.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.NullPointerException
//@ findings: java.lang.NullPointerException at NullDereference.f
public class NullDereference {
    int field = 3;

    public static int f(int x) {
        NullDereference object = x == -1 ? null : new NullDereference();
        return object.field;
    }
}
