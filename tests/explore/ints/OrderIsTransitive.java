// No cycle of less-than.
//@ entry: OrderIsTransitive.f(int,int,int)
//@ paths: 3
//@ verdict: holds
public class OrderIsTransitive {
    public static void f(int a, int b, int c) {
        if (a < b) {
            if (b < c) {
                if (c < a) {
                    assert false; // never
                }
                assert a < c; // reached
            }
        }
    }
}
