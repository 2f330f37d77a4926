// An interface's method, taken over or not.
//@ entry: DefaultMethods.f(boolean,int)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
public class DefaultMethods {
    interface Scale {
        default int of(int x) {
            return x;
        }
    }

    static class Plain implements Scale {}

    static class Doubled implements Scale {
        @Override
        public int of(int x) {
            return x << 1;
        }
    }

    public static void f(boolean doubled, int x) {
        Scale scale = doubled ? new Doubled() : new Plain();
        assert scale.of(x) != 77;
    }
}
