// equals compares what is in them.
//@ entry: EqualsByValue.f(int,int)
//@ verdict: holds
public class EqualsByValue {
    public static void f(int x, int y) {
        Integer a = x;
        Integer b = y;
        if (a.equals(b)) {
            assert x == y; // reached
        } else {
            assert x != y; // reached
        }
    }
}
