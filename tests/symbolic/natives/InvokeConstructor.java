// Constructor.newInstance, and what the constructor throws.
import doppel.Symbolic;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

public class InvokeConstructor {
    final int value;

    InvokeConstructor(int x, double y) {
        if (y > 0.5) {
            throw new IllegalStateException("too much");
        }
        value = x;
    }

    public static void main(String[] args) throws Exception {
        Constructor<InvokeConstructor> made = InvokeConstructor.class.getDeclaredConstructor(int.class, double.class);
        int x = Symbolic.intValue("x", 1000);
        if (made.newInstance(x, 0.25).value > 900) {
            System.out.println("made");
        }
        try {
            made.newInstance(x, Symbolic.doubleValue("y", 0.75));
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
