// Made once, whichever way it is asked for.
//@ entry: LazyInstance.f(boolean,boolean)
//@ paths: 4
//@ verdict: holds
public class LazyInstance {
    static LazyInstance instance;
    static int made;

    static LazyInstance get() {
        if (instance == null) {
            instance = new LazyInstance();
            made++;
        }
        return instance;
    }

    public static void f(boolean first, boolean second) {
        if (first) {
            get();
        }
        if (second) {
            get();
        }
        assert made == (first || second ? 1 : 0);
    }
}
