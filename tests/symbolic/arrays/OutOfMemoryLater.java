// Whether there is room for an array depends on the lengths of those made before.
import doppel.Symbolic;

public class OutOfMemoryLater {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 3);
        int[] small = new int[n];
        try {
            System.out.println(new long[Integer.MAX_VALUE - 8].length);
        } catch (OutOfMemoryError e) {
            System.out.println("too large");
        }
        if (small.length < 4) {
            System.out.println("small");
        }
    }
}
