// Three exclusive ors exchange two values.
//@ entry: XorSwap.f(int,int)
//@ paths: 1
//@ verdict: holds
public class XorSwap {
    public static void f(int a, int b) {
        int x = a;
        int y = b;
        x ^= y;
        y ^= x;
        x ^= y;
        assert x == b && y == a;
    }
}
