// A class is initialised at its first use, with what is there by then.
//@ entry: InitializerByInput.f(int)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class InitializerByInput {
    static int seed = 1;

    static class Holder {
        static final int VALUE = seed * 10;
    }

    public static void f(int x) {
        if (x > 0) {
            seed = x;
        }
        assert Holder.VALUE != 420;
    }
}
