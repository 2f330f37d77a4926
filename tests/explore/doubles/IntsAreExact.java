// Every byte is a double of its own, and so are sums of two.
//@ entry: IntsAreExact.f(byte,byte)
//@ paths: 1
//@ verdict: holds
public class IntsAreExact {
    public static void f(byte a, byte b) {
        double sum = (double) a + (double) b;
        assert (long) sum == (long) a + b;
    }
}
