// A method of an object that a public constructor makes.
//@ entry: Receiver.f(int)
//@ verdict: violated java.lang.AssertionError
public class Receiver {
    private final int limit;

    public Receiver() {
        limit = 10;
    }

    public void f(int x) {
        if (x < limit) {
            assert x != -333; // reached
        }
    }
}
