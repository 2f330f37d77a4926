// The message of an exception by a native fixes the values in it, when it is read.
import doppel.Symbolic;
import java.lang.reflect.Array;

public class NegativeMessage {
    public static void main(String[] args) {
        try {
            Array.newInstance(int.class, Symbolic.intValue("n", -3));
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
        int[] a = Symbolic.ints("a", new int[] {1, 2, 3});
        try {
            System.arraycopy(a, 1, new int[9], 0, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
