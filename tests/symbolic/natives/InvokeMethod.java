// Method.invoke: arguments are unboxed, widened and boxed again with their expressions.
import doppel.Symbolic;
import java.lang.reflect.Method;

public class InvokeMethod {
    static int twice(int x) {
        return 2 * x;
    }

    long sum(short x, long y) {
        if (y > 4) {
            System.out.println("widened");
        }
        return x + y;
    }

    static float half(double x) {
        return (float) x / 2;
    }

    boolean positive(int x) {
        return x > 0;
    }

    static Object call(Object receiver, String name, Object... args) throws Exception {
        for (Method method : InvokeMethod.class.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                return method.invoke(receiver, args);
            }
        }
        return null;
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 1000);
        short h = Symbolic.shortValue("h", (short) 700);
        if ((Integer) call(null, "twice", x) < 2500) {
            System.out.println("twice");
        }
        if ((Long) call(new InvokeMethod(), "sum", h, x) > 1500) {
            System.out.println("sum");
        }
        if ((Float) call(null, "half", x) > 400) {
            System.out.println("half");
        }
        if ((Boolean) call(new InvokeMethod(), "positive", x)) {
            System.out.println("positive");
        }
    }
}
