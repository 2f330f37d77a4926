// A conditional of two boxes of different types is a number.
//@ entry: Conditional.f(boolean)
//@ verdict: holds
public class Conditional {
    public static void f(boolean b) {
        Object o = b ? Integer.valueOf(1) : Double.valueOf(2);
        assert o instanceof Double; // reached
    }
}
