// Negative differences do go round in a circle.
//@ entry: DifferenceIsNoOrder.f(int,int,int)
//@ paths: 4
//@ verdict: violated java.lang.AssertionError
public class DifferenceIsNoOrder {
    public static void f(int a, int b, int c) {
        if (a - b < 0) {
            if (b - c < 0) {
                assert c - a >= 0; // reached
            }
        }
    }
}
