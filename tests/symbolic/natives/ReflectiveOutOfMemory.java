// An array that reflection could not make has the length that it has.
import doppel.Symbolic;
import java.lang.reflect.Array;

public class ReflectiveOutOfMemory {
    public static void main(String[] args) {
        attempt(Symbolic.intValue("n", Integer.MAX_VALUE));
        attempt(Symbolic.intValue("m", -5));
        int k = Symbolic.intValue("k", 1 << 30);
        try {
            Array.newInstance(long.class, k, 1 << 10);
        } catch (OutOfMemoryError e) {
            System.out.println("too large");
        }
        try {
            Array.newInstance(long.class, 2, Symbolic.intValue("j", -1));
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
    }

    private static void attempt(int n) {
        try {
            System.out.println(Array.getLength(Array.newInstance(long.class, n)));
        } catch (OutOfMemoryError e) {
            System.out.println("too large");
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
    }
}
