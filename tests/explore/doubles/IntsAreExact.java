// Every int is a double of its own, and so are sums of two.
//@ entry: IntsAreExact.f(int,int)
//@ paths: 1
//@ verdict: holds
public class IntsAreExact {
    public static void f(int a, int b) {
        double sum = (double) a + (double) b;
        assert (long) sum == (long) a + b;
    }
}
