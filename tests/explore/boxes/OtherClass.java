// A Long is never equal to an Integer.
//@ entry: OtherClass.f(int)
//@ verdict: holds
public class OtherClass {
    public static void f(int x) {
        Object a = x;
        Object b = (long) x;
        assert !a.equals(b) && !b.equals(a);
    }
}
