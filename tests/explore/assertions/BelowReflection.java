// A reflective call wraps the error, and the program drops it.
//@ entry: BelowReflection.f(int)
//@ verdict: violated java.lang.AssertionError
import java.lang.reflect.InvocationTargetException;

public class BelowReflection {
    public static void g(int x) {
        assert x != 9;
    }

    public static int f(int x) throws Exception {
        try {
            BelowReflection.class.getMethod("g", int.class).invoke(null, x);
            return 0;
        } catch (InvocationTargetException e) {
            return 1; // reached
        }
    }
}
