// A class that cannot be initialised, and is asked for again.
//@ entry: FailingInitializer.f(int)
//@ paths: 2
//@ verdict: holds
public class FailingInitializer {
    static class Broken {
        static int value = compute();

        static int compute() {
            throw new IllegalStateException("never works");
        }
    }

    public static int f(int x) {
        if (x < 0) {
            return -1; // reached
        }
        try {
            return Broken.value;
        } catch (ExceptionInInitializerError e) {
            try {
                return Broken.value;
            } catch (NoClassDefFoundError again) {
                return 2; // reached
            }
        }
    }
}
