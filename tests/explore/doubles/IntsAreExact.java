// Every short is a double of its own, and so are sums of two.
//@ entry: IntsAreExact.f(short,short)
//@ paths: 1
//@ verdict: holds
public class IntsAreExact {
    public static void f(short a, short b) {
        double sum = (double) a + (double) b;
        assert (long) sum == (long) a + b;
    }
}
