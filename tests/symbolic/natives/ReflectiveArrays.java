// java.lang.reflect.Array: lengths, elements and bounds.
import doppel.Symbolic;
import java.lang.reflect.Array;

public class ReflectiveArrays {
    public static void main(String[] args) {
        Object array = Array.newInstance(long.class, Symbolic.intValue("n", 3));
        if (Array.getLength(array) < 10) {
            System.out.println("length");
        }
        long w = Symbolic.longValue("w", 1L << 40);
        Array.setLong(array, 1, w);
        if (Array.getLong(array, 1) > 5) {
            System.out.println("long");
        }
        if ((Long) Array.get(array, 1) > 600) {
            System.out.println("boxed");
        }
        Array.set(array, 2, Symbolic.intValue("u", 300));
        if (Array.getDouble(array, 2) < 400.5) {
            System.out.println("widened");
        }
        int k = Symbolic.intValue("k", 5);
        try {
            Array.getLong(array, k);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        Array.setInt(new int[9], k, 1);
    }
}
