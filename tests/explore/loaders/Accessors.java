// Reflection that is used often generates a class, with a loader of its own, on the path that uses it.
//@ entry: Accessors.f
//@ paths: 3
//@ findings: java.lang.IllegalStateException at Accessors.f
import java.lang.reflect.Method;

public class Accessors {
    public static void count(int[] calls) {
        calls[0]++;
    }

    static void f(int x) throws ReflectiveOperationException {
        Method method = Accessors.class.getMethod("count", int[].class);
        int[] calls = {0};
        for (int i = 0; i < 40 && x != 3; i++) {
            method.invoke(null, calls);
        }
        if (calls[0] != (x == 3 ? 0 : 40)) {
            throw new AssertionError(calls[0]); // never
        }
        if (x > 5) {
            throw new IllegalStateException();
        }
    }
}
