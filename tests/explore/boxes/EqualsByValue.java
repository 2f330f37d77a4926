// equals compares what is in them, where each box is an object of its own.
//@ entry: EqualsByValue.f(int,int)
//@ verdict: holds
public class EqualsByValue {
    public static void f(int x, int y) {
        if (x < 1000 || y < 1000) {
            return; // reached
        }
        Integer a = x;
        Integer b = y;
        if (a.equals(b)) {
            assert x == y; // reached
        } else {
            assert x != y; // reached
        }
    }
}
