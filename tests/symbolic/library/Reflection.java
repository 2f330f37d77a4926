// A field and a method by reflection.
import doppel.Symbolic;
import java.lang.reflect.Method;

public class Reflection {
    static int twice(int x) {
        return x * 2;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 20);
        try {
            Method twice = Reflection.class.getDeclaredMethod("twice", int.class);
            int result = (int) twice.invoke(null, x);
            if (result == 40) {
                System.out.println("forty");
            }
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
    }
}
