// After some calls the JDK generates bytecode for an accessor: nothing changes.
import doppel.Symbolic;
import java.lang.reflect.Method;

public class InvokeOften {
    static int next(int x) {
        return x + 1;
    }

    public static void main(String[] args) throws Exception {
        Method next = InvokeOften.class.getDeclaredMethod("next", int.class);
        Object x = Symbolic.intValue("x", 1000);
        for (int i = 0; i < 20; i++) {
            x = next.invoke(null, x);
        }
        if ((Integer) x < 2000) {
            System.out.println("next");
        }
    }
}
