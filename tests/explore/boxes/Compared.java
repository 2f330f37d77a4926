// compareTo is not the difference.
//@ entry: Compared.f(int,int)
//@ verdict: violated java.lang.AssertionError
public class Compared {
    public static void f(int x, int y) {
        if (Integer.valueOf(x).compareTo(y) < 0) {
            assert x - y < 0; // reached
        }
    }
}
