// The one double that is not itself.
//@ entry: IsNotItself.f(double)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class IsNotItself {
    public static void f(double x) {
        assert x == x;
    }
}
