// An array that could not be made has the length that it has.
import doppel.Symbolic;

public class OutOfMemory {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", Integer.MAX_VALUE);
        try {
            System.out.println(new long[n].length);
        } catch (OutOfMemoryError e) {
            System.out.println("too large");
        }
    }
}
